import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sweepWorkFolders } from './sweep-work-folders.ts';

it('deletes files older than any task may run, and no younger ones', async () => {
  const tmpDir = await mkdtemp(join(tmpdir(), 'spindle-sweep-'));
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000);
  for (const age of ['old', 'young']) {
    await mkdir(join(tmpDir, `work-${age}`));
    await writeFile(join(tmpDir, `work-${age}`, 'frame.png'), 'frame');
    await writeFile(join(tmpDir, `copy-${age}`), 'part');
  }
  for (const name of ['work-old', 'copy-old'])
    await utimes(join(tmpDir, name), threeHoursAgo, threeHoursAgo);

  await sweepWorkFolders({ config: { tmpDir }, now: () => new Date() });
  expect((await readdir(tmpDir)).sort()).toEqual(['copy-young', 'work-young']);
  await rm(tmpDir, { recursive: true });
  await sweepWorkFolders({ config: { tmpDir }, now: () => new Date() });
});
