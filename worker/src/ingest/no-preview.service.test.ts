import { deriveSecrets } from '@spindle/core/secrets';
import { probe as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { lockedPdf } from '@spindle/core/test/media/documents';
import { plainImage } from '@spindle/core/test/media/images';
import { PIXMAP_SIZE, pcx } from '@spindle/core/test/media/pixmaps';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { runStep } from '../steps/run-step.ts';
import { probe } from './probe.ts';

const neverAborted = new AbortController().signal;

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});
afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
});

/** Creates an asset in processing, and inspects it with one run of its step. */
async function ingest(body: Buffer, contentType: string, isLost = false) {
  const { ctx } = test;
  const given = { contentType, status: 'NOT_READY' as const };
  const { row } = await makeAsset(ctx, creator, given, { original: { body, contentType } });
  const steps = { create: { group: 'preprocess', key: 'probe', task: 'probe' } };
  const data = { type: 'INGEST', creatorId: creator.row.id, assetId: row.id, steps };
  const job = await ctx.db.job.create({ data, include: { steps: true } });
  if (isLost) {
    const files = await ctx.db.file.findMany({ where: { assetId: row.id } });
    await ctx.storage.remove(files.map(({ objectKey }) => objectKey));
  }
  await runStep(ctx, task, probe, job.steps[0]?.id ?? 0, neverAborted);
  return {
    asset: await ctx.db.asset.findUniqueOrThrow({ where: { id: row.id } }),
    steps: await ctx.db.step.findMany({ where: { jobId: job.id }, orderBy: { id: 'asc' } }),
  };
}

it('a file that cannot be drawn is OK, with the reason and its metadata, and needs no conversions', async () => {
  const exif = { IFD0: { Artist: 'Zoe' } };
  const photo = await plainImage().withExifMerge(exif).jpeg().toBuffer();
  const header = photo.subarray(0, photo.indexOf(Buffer.from([0xff, 0xda]))); // no pixels
  const broken = await ingest(header, 'image/jpeg');
  expect(broken.asset).toMatchObject({
    status: 'OK',
    error: null,
    previewError: 'The image cannot be decoded: it is incomplete or damaged.',
    hasPreview: false,
    kind: 'IMAGE',
    width: 320,
    height: 180,
    metadata: { EXIF: { Artist: 'Zoe' } },
  });
  expect(broken.steps).toMatchObject([
    { key: 'probe', status: 'COMPLETED' },
    { key: 'finish', status: 'QUEUED' },
  ]);
});

it.each(['rc4', 'aes128', 'aes256'] as const)(
  'a PDF with a password (%s) is OK and says so',
  async (lock) => {
    expect((await ingest(lockedPdf(lock), 'application/pdf')).asset).toMatchObject({
      status: 'OK',
      error: null,
      previewError: 'This PDF is protected by a password.',
      kind: 'OTHER',
      hasPreview: false,
      metadata: {}, // nothing in it can be read without the password
    });
  },
);

it('a file of a type that an earlier release did not know gets its type and a preview', async () => {
  const { asset } = await ingest(pcx(8), 'application/octet-stream');
  expect(asset).toMatchObject({
    status: 'OK',
    contentType: 'image/x-pcx',
    kind: 'IMAGE',
    width: PIXMAP_SIZE.width,
    hasPreview: true,
  });
  const where = { assetId: asset.id, key: 'original' };
  expect(await test.ctx.db.file.findMany({ where })).toMatchObject([
    { contentType: 'image/x-pcx' },
  ]);
  const text = await ingest(Buffer.from('plain words'), 'text/plain');
  expect(text.asset).toMatchObject({ contentType: 'text/plain', kind: 'OTHER' });
});

it('an empty file of a known type is ERROR', async () => {
  expect((await ingest(Buffer.alloc(0), 'image/jpeg')).asset).toMatchObject({
    status: 'ERROR',
    error: 'The file is empty.',
    previewError: null,
  });
});
