import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { hourOf } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../../test/admin/admin-command.ts';
import { jsonLog, readMedia } from '../../../test/cdn-logs.ts';

let test: TestContext;
let folder: string;

beforeAll(async () => {
  test = await openTestContext();
  folder = await mkdtemp(join(tmpdir(), 'spindle-cdn-log-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

it('usage import-cdn-log imports a file once and prints what it contains', async () => {
  const hour = hourOf(test.ctx.now()) - 3;
  const path = join(folder, 'edge.log');
  const video = `/video/${'a'.repeat(32)}/720p-video.mp4`;
  await writeFile(
    path,
    jsonLog([
      { hour, path: video, bytes: 5 },
      { hour, path: '/robots.txt' },
    ]),
  );
  const run = (file: string) => runAdmin(test.ctx.config, ['usage', 'import-cdn-log', file]);
  const first = await run(path);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(
    /^Log 1 imported: 1 of 2 requests are of media, with 5 bytes.\nIt covers hours from /,
  );
  expect((await run(path)).out).toMatch(/^Log 1 had been imported before: /);
  expect(await readMedia(test, 'hour', hour)).toContain('cdn traffic 0: 5');
  expect(await test.ctx.db.cdnLog.findMany()).toMatchObject([
    { name: 'edge.log', importedBy: null },
  ]);
  await writeFile(path, 'nonsense');
  expect(await run(path)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Line 1 is neither'),
  });
});

it('usage import-cdn-log reports a missing file, also when it has to read the secret key from a file', async () => {
  const missing = join(folder, 'missing.log');
  for (const SECRET_KEY of [String(test.ctx.config.secretKey), '']) {
    const { code, err } = await runAdmin(test.ctx.config, ['usage', 'import-cdn-log', missing], {
      env: { SECRET_KEY },
    });
    expect([code, err]).toEqual([1, expect.stringContaining('The file cannot be read')]);
  }
});
