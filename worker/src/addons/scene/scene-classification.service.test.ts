import { readFileSync } from 'node:fs';
import type { Disposition } from '@spindle/contracts/settings/event-hooks';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels } from '../../models/models.ts';
import { saveImageVector } from '../image-vectors.ts';
import { runAnalyzer } from '../run-analyzer.ts';

let test: TestContext;
let creator: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
  stranger = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
});
afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
});

const ladybird = readFileSync(new URL('../../../test/photos/ladybird.jpg', import.meta.url));

function addImage(data = {}, owner = creator): Promise<TestAsset> {
  const body = { body: ladybird, contentType: 'image/jpeg' };
  return makeAsset(test.ctx, owner, { data }, { original: body, _preview: body });
}

async function classify({ row, files }: TestAsset, disposition: Disposition) {
  await runAnalyzer(
    test.ctx,
    { ...row, files: files.filter(({ key }) => key === '_preview') },
    {
      key: 'SCENE_CLASSIFICATION',
      disposition,
      force: true,
      signal: new AbortController().signal,
    },
  );
  return test.ctx.db.asset.findUniqueOrThrow({
    where: { id: row.id },
    include: { analyses: true, vectors: true },
  });
}

it('an image gets the tags of images that look like it, and none in a library without tags', async () => {
  const { ctx, ctx: { db } } = test; // biome-ignore format: short
  const first = await classify(await addImage(), { update_metadata: true });
  expect(first.analyses[0]?.result).toEqual({ labels: [] });
  expect(first.data).toEqual({});
  const [own] = first.vectors;
  const vector = new Float32Array(own?.vector.slice().buffer ?? new ArrayBuffer(0));
  for (const tags of [['garden', 'macro'], ['garden'], ['garden'], ['sea']]) {
    const { row } = await addImage({ tags });
    const opposite = tags.includes('sea') ? vector.map((value) => -value) : vector;
    await saveImageVector(ctx, row, own?.space ?? '', opposite);
  }
  // Another process has not read the library yet.
  const fresh = { ...ctx, config: { ...ctx.config } };
  test = { ...test, ctx: fresh };
  const second = await classify(await addImage(), { update_metadata: true });
  closeModels(fresh.config);
  expect(second.analyses[0]).toMatchObject({
    provider: 'builtin',
    model: 'dlib-resnet34',
    result: { labels: [{ label: 'garden', score: 1 }] },
  });
  expect(second.data).toEqual({ _filespin_scene_labels: 'garden' });
  expect(second.suggestions).toEqual(['garden']);
  const third = await classify(await addImage(), { update_metadata: false });
  expect(third.data).toEqual({});
  expect(await db.imageVector.count({ where: { assetId: third.id } })).toBe(1);
});

it('an image gets no tags of other owners, unless every user may see them', async () => {
  // Another process has not read the library yet.
  const ctx = { ...test.ctx, config: { ...test.ctx.config } };
  test = { ...test, ctx };
  const { vectors: [own] } = await classify(await addImage({}, stranger), {}); // biome-ignore format: short
  const shared: string[] = [];
  for (const tag of ['secret', 'secret', 'secret', 'open', 'open', 'open']) {
    const { row } = await addImage({ tags: [tag] });
    const vector = new Float32Array(own?.vector.slice().buffer ?? new ArrayBuffer(0));
    await saveImageVector(ctx, row, own?.space ?? '', vector);
    if (tag === 'open') shared.push(row.id);
  }
  await ctx.db.collection.create({
    data: {
      name: 'Open',
      nameKey: 'open',
      ownerId: creator.row.id,
      groupAccess: true,
      assets: { create: shared.map((assetId, position) => ({ assetId, position })) },
    },
  });
  const fresh = { ...ctx, config: { ...ctx.config } };
  test = { ...test, ctx: fresh };
  const { analyses } = await classify(await addImage({}, stranger), {});
  closeModels(ctx.config);
  closeModels(fresh.config);
  expect(analyses[0]?.result).toEqual({ labels: [{ label: 'open', score: 1 }] });
});
