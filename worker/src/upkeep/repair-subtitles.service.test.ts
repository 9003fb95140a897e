import { deriveSecrets } from '@spindle/core/secrets';
import { readObject } from '@spindle/core/storage/read-object';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { repairSubtitles } from './repair-subtitles.ts';

let test: TestContext;
let user: TestUser;
let assetId: string;

const DAMAGED = 'WEBVTT\n\n00:01.000 --> 00:02.000\nIt\u0092s \u0093quoted\u0094 \u0096 5 \u0080\n';
const REPAIRED = 'WEBVTT\n\n00:01.000 --> 00:02.000\nIt’s “quoted” – 5 €\n';
const UNKNOWN = 'WEBVTT\n\n00:01.000 --> 00:02.000\n\u0081 été\n';

beforeAll(async () => {
  test = await openTestContext();
  user = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(() => test.close());

beforeEach(async () => {
  const subtitles = { de: REPAIRED, en: DAMAGED, fr: UNKNOWN, it: DAMAGED };
  const files = Object.entries(subtitles).map(([lang, text]) => [
    `subtitle-${lang}`,
    { body: Buffer.from(text), contentType: 'text/vtt' },
  ]);
  const { row } = await makeAsset(test.ctx, user, { kind: 'VIDEO' }, Object.fromEntries(files));
  assetId = row.id;
  // As the migration does.
  await test.ctx.db.$executeRaw`
    UPDATE subtitle_repair SET next_file_id = (SELECT min(id) FROM file WHERE key LIKE 'subtitle-%')`;
});

const filesOf = () =>
  test.ctx.db.file.findMany({
    where: { assetId, key: { startsWith: 'subtitle-' } },
    orderBy: { key: 'asc' },
  });

async function textsOf() {
  const files = await filesOf();
  return Promise.all(
    files.map(async ({ objectKey }) => (await readObject(test.ctx, objectKey)).toString()),
  );
}

it('repairs control characters in stored subtitles and leaves other files alone', async () => {
  const before = await filesOf();
  await repairSubtitles(test.ctx);
  expect(await textsOf()).toEqual([REPAIRED, REPAIRED, UNKNOWN, REPAIRED]);
  const after = await filesOf();
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(after[1]).toMatchObject({
    size: BigInt(Buffer.byteLength(REPAIRED)),
    contentType: 'text/vtt',
    md5: after[3]?.md5,
    createdAt: before[1]?.createdAt,
  });
  await expect(readObject(test.ctx, before[1]?.objectKey ?? '')).rejects.toThrow();
  await repairSubtitles(test.ctx);
  expect(await filesOf()).toEqual(after);
});

it('continues after it was stopped, and several workers repair each file once', async () => {
  await repairSubtitles(test.ctx, AbortSignal.abort());
  expect(await textsOf()).toEqual([REPAIRED, DAMAGED, UNKNOWN, DAMAGED]);
  await Promise.all([repairSubtitles(test.ctx), repairSubtitles(test.ctx)]);
  expect(await textsOf()).toEqual([REPAIRED, REPAIRED, UNKNOWN, REPAIRED]);
});
