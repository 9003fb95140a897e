import type { SimilarAsset } from '@spindle/contracts/search/similar';
import { vectorToBytes } from '@spindle/core/analysis/vectors';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let restricted: TestUser;
const made: Record<string, TestAsset> = {};

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
  await make('picture', '0f1e2d3c4b5a6978');
  await make('one bit away', '0f1e2d3c4b5a6979');
  await make('eight bits away', 'f01e2d3c4b5a6978');
  await make('nine bits away', 'f01e2d3c4b5a6979');
  await make('another', 'ffffffffffffffff');
  await make('the same file', null);
  await make('in the trash', '0f1e2d3c4b5a6978', { trashedAt: new Date() });
  await make('replaced', null);
  await make('own of another', '0f1e2d3c4b5a6978', {}, restricted);
  const file = { key: 'original', assetId: { in: idsOf('picture', 'the same file', 'replaced') } };
  await app.ctx.db.file.updateMany({ where: file, data: { sha256: 'a'.repeat(64) } });
  // The earlier version of this asset has the same bytes; the current one does not.
  const [old] = made.replaced?.files ?? [];
  if (!old) throw new Error('no original');
  const { id, ...same } = old;
  await app.ctx.db.file.create({
    data: { ...same, version: 2, objectKey: `${old.objectKey}-2`, sha256: 'b'.repeat(64) },
  });
});

afterAll(() => app.close());

async function make(name: string, dhash: string | null, given: object = {}, by = admin) {
  made[name] = await app.makeAsset(by, { name, dhash, ...given });
}

const idsOf = (...names: string[]) => names.map((name) => made[name]?.row.id ?? '');

async function similar(name: string, query = '', by = admin): Promise<SimilarAsset[]> {
  const url = `/api/v1/assets/${made[name]?.id}/similar${query}`;
  const answer = await app.call(by, { url });
  if (answer.statusCode !== 200) throw new Error(String(answer.statusCode));
  return answer.json().data;
}

const brief = (found: SimilarAsset[]) =>
  found.map(({ asset, duplicate, distance }) => [asset.name, duplicate, distance]);

it('lists the same file first, then similar images by distance', async () => {
  expect(brief(await similar('picture'))).toEqual([
    ['the same file', true, null],
    ['own of another', false, 0],
    ['one bit away', false, 1],
    ['eight bits away', false, 8],
  ]);
  expect(brief(await similar('picture', '?max_distance=9')).at(-1)).toEqual([
    'nine bits away',
    false,
    9,
  ]);
  expect(brief(await similar('the same file'))).toEqual([['picture', true, null]]);
  expect(await similar('another')).toEqual([]);
});

it('skips assets that the caller cannot see, and answers 404 for such an asset', async () => {
  expect(await similar('own of another', '', restricted)).toEqual([]);
  await expect(similar('picture', '', restricted)).rejects.toThrow('404');
});

it('does not take flat images for similar ones', async () => {
  await make('gray', '0000000000000000');
  await make('red', '0000000000000000');
  await make('gradient', 'ffffffffffffffff');
  await make('another gradient', 'fffffffffffffffd');
  expect(await similar('gray')).toEqual([]);
  expect(await similar('gradient')).toEqual([]);
});

it('leaves out images with a near hash whose vectors differ', async () => {
  await make('seen', '1122334455667788');
  await make('same', '1122334455667788');
  await make('different', '1122334455667789');
  await make('of another model', '112233445566778a');
  await make('without a vector', '112233445566778c');
  const vectors: [name: string, values: number[], space?: string][] = [
    ['seen', [1, 0]],
    ['same', [0.95, Math.sqrt(1 - 0.95 ** 2)]],
    ['different', [0.5, Math.sqrt(0.75)]],
    ['of another model', [0, 1], 'other/model@1'],
  ];
  for (const [name, values, space = 'a/model@1'] of vectors)
    await app.ctx.db.imageVector.create({
      data: {
        assetId: made[name]?.row.id ?? '',
        space,
        vector: vectorToBytes(Float32Array.from(values)),
        renderVersion: made[name]?.row.renderVersion ?? 0,
      },
    });
  expect(brief(await similar('seen')).map(([name]) => name)).toEqual([
    'same',
    'without a vector',
    'of another model',
  ]);
});

it('refuses a distance above the limit', async () => {
  await expect(similar('picture', '?max_distance=12')).rejects.toThrow('400');
});
