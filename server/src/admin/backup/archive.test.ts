import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack as openPack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileName, HEAD, MISSING, rowsName } from './archive-names.ts';
import { readArchive, readWhole, skip } from './archive-reader.ts';
import { openFileTarget } from './archive-target.ts';
import { createArchive } from './archive-writer.ts';

const KEY = `originals/ab/${'0'.repeat(30)}ab-v1`;

let folder: string;
let whole: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spindle-archive-'));
  whole = join(folder, 'whole.tar');
  const archive = createArchive(await openFileTarget(whole));
  await archive.add(HEAD, Buffer.from('{}'));
  // More entries than one list of checksums covers.
  for (let number = 1; number <= 1500; number += 1)
    await archive.add(rowsName('asset', number), Buffer.from(`row ${number}`));
  await archive.add(fileName(KEY), Buffer.alloc(200_000, 'x'));
  await archive.add(MISSING, Buffer.from('[]'));
  await archive.close();
});

afterAll(() => rm(folder, { recursive: true }));

/** Reads an archive to its end and returns the number of its entries. */
async function countEntries(path: string): Promise<number> {
  let entries = 0;
  for await (const entry of readArchive(path)) {
    await skip(entry);
    entries += 1;
  }
  return entries;
}

it('reads an archive as it was written, and lets only its owner read the file', async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o600);
  const texts: string[] = [];
  for await (const entry of readArchive(whole)) {
    if (entry.what.kind === 'rows') texts.push((await readWhole(entry)).toString());
    else await skip(entry);
  }
  expect(texts).toHaveLength(1500);
  expect(texts[1499]).toBe('row 1500');
});

it('never overwrites a file with an archive, and leaves nothing when writing is aborted', async () => {
  await expect(openFileTarget(whole)).rejects.toThrow('already exists');
  const path = join(folder, 'aborted.tar');
  const archive = createArchive(await openFileTarget(path));
  await archive.add(HEAD, Buffer.from('{}'));
  await archive.abandon();
  for (const left of [path, `${path}.unfinished`])
    await expect(stat(left)).rejects.toThrow('ENOENT');
});

describe('a damaged archive is refused', () => {
  it('when it is truncated', async () => {
    const { size } = await stat(whole);
    const path = join(folder, 'cut.tar');
    // The last 1024 bytes mark the end of a tar archive and hold no data.
    for (const bytes of [0, 100, 1024, Math.floor(size / 2), size - 1024 - 1, size - 2048]) {
      await copyFile(whole, path);
      await truncate(path, bytes);
      await expect(countEntries(path), `${bytes} bytes`).rejects.toThrow('damaged or incomplete');
    }
  });

  it('when its content, a name or a checksum is changed', async () => {
    const bytes = await readFile(whole);
    const path = join(folder, 'changed.tar');
    for (const text of ['row 700', 'tables/asset/000700', 'xxxxxxxx', '"sums":"']) {
      const at = bytes.indexOf(text);
      expect(at).toBeGreaterThan(0);
      const changed = Buffer.from(bytes);
      const last = at + text.length - 1;
      changed.writeUInt8(changed.readUInt8(last) ^ 1, last);
      await writeFile(path, changed);
      await expect(countEntries(path), text).rejects.toThrow();
    }
  });
});

it('refuses links, folders, unknown names and paths outside the target folder (security 22)', async () => {
  const hostile = [
    { name: '../../evil' },
    { name: '/etc/evil' },
    { name: 'files/../../evil' },
    { name: 'files/originals/../../../evil' },
    { name: 'files/originals/ab/..' },
    { name: 'files/elsewhere/ab' },
    { name: 'tables/asset; DROP TABLE asset/000001.copy.gz' },
    { name: 'tables/../000001.copy.gz' },
    { name: fileName(KEY), type: 'symlink' as const, linkname: '/etc/passwd' },
    { name: fileName(KEY), type: 'link' as const, linkname: '/etc/passwd' },
    { name: 'files/', type: 'directory' as const },
  ];
  const path = join(folder, 'hostile.tar');
  for (const header of hostile) {
    const pack = openPack();
    pack.entry({ name: HEAD }, '{}');
    if ('type' in header) pack.entry(header);
    else pack.entry(header, 'evil');
    pack.finalize();
    await writeFile(path, pack as AsyncIterable<Buffer>);
    await expect(countEntries(path), JSON.stringify(header)).rejects.toThrow(
      'This is not a Spindle backup',
    );
  }
});
