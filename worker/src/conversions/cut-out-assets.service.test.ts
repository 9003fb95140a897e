import { readFileSync } from 'node:fs';
import { deriveSecrets } from '@spindle/core/secrets';
import { convertAssets as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { pixelsOf } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels } from '../models/models.ts';
import { closeTools } from '../programs/tools.ts';
import { runStep } from '../steps/run-step.ts';
import { convertAssets } from './convert-assets.ts';

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await closeTools(test.ctx.config);
  await test.close();
});

const player = {
  body: readFileSync(new URL('../../test/photos/basketball.jpg', import.meta.url)),
  contentType: 'image/jpeg',
};
const broken = { body: Buffer.from('x'), contentType: 'image/png' };

/** Removes the backgrounds of assets as a bulk job does. Returns its message. */
async function removeBackgrounds(assets: readonly TestAsset[]): Promise<string> {
  const { ctx } = test;
  const remove_background = { conversion_name: 'cut', subject: 'person', format: 'webp' };
  const job = await ctx.db.job.create({
    data: {
      type: 'BULK_CONVERT',
      creatorId: creator.row.id,
      input: { action: 'convert', count: assets.length, remove_background },
      assets: { create: assets.map(({ row }) => ({ assetId: row.id })) },
      steps: { create: { group: 'conversions', key: '', task: task.name } },
    },
    include: { steps: true },
  });
  await runStep(ctx, task, convertAssets, job.steps[0]?.id ?? 0, new AbortController().signal);
  return (await ctx.db.job.findUniqueOrThrow({ where: { id: job.id } })).message;
}

const cutoutOf = ({ row }: TestAsset) =>
  test.ctx.db.file.findFirst({ where: { assetId: row.id, key: 'cut' } });

it('saves images without their background, and lists those that fail', async () => {
  const { ctx } = test;
  const make = (files: Parameters<typeof makeAsset>[3], given: object = {}) =>
    makeAsset(ctx, creator, { kind: 'IMAGE', ...given }, files);
  const photo = await make({ original: player, _preview: player });
  const archived = await make({ original: player }, { status: 'ARCHIVED' });
  const damaged = await make({ original: broken });
  const text = await makeAsset(ctx, creator);
  expect(await removeBackgrounds([photo, archived, damaged, text])).toMatch(
    /^1 asset converted, 1 skipped \(not images\), 1 skipped \(archived\), 1 failed: The image cannot be decoded/,
  );
  const cutout = await cutoutOf(photo);
  expect(cutout).toMatchObject({ contentType: 'image/webp', width: 640, height: 480 });
  const stream = await ctx.storage.get(cutout?.objectKey ?? '');
  const { at } = await pixelsOf(Buffer.concat(await stream.toArray()));
  expect([at(595, 240)[3], at(30, 30)[3]]).toEqual([255, 0]);
  expect(await cutoutOf(damaged)).toBeNull();
});

it('keeps an earlier cut-out when a new one fails', async () => {
  const { ctx } = test;
  const asset = await makeAsset(ctx, creator, { kind: 'IMAGE' }, { original: broken, cut: player });
  expect(await removeBackgrounds([asset])).toMatch(/1 failed/);
  expect(await cutoutOf(asset)).toMatchObject({ contentType: 'image/jpeg', error: null });
});
