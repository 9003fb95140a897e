import { inTransaction } from '@spindle/core/context';
import { refreshSuggestions } from '@spindle/core/metadata/suggestions';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let manager: TestUser;
let asset: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
});
afterAll(() => app.close());

beforeEach(async () => {
  asset = await makeLabeled({ cat: 0.9, sofa: 0.6, lamp: 0.4 });
});

/** Adds an asset with a result of IMAGE_ANALYSIS. */
async function makeLabeled(scores: Record<string, number>, data = {}): Promise<TestAsset> {
  const made = await app.makeAsset(manager, { kind: 'IMAGE', data });
  await saveResult(made, scores);
  return made;
}

async function saveResult(of: TestAsset, scores: Record<string, number>): Promise<void> {
  const labels = Object.entries(scores).map(([label, score]) => ({ label, score }));
  const row = { provider: 'builtin', model: 'net', modelVersion: '1', renderVersion: 1 };
  await inTransaction(app.ctx, async (tx) => {
    await tx.db.analysis.upsert({
      where: { assetId_addon: { assetId: of.row.id, addon: 'IMAGE_ANALYSIS' } },
      create: { assetId: of.row.id, addon: 'IMAGE_ANALYSIS', result: { labels }, ...row },
      update: { result: { labels } },
    });
    await refreshSuggestions(tx, of.row.id);
  });
}

const url = (of = asset) => `/api/v1/assets/${of.id}`;
const decide = (payload: object, of = asset) =>
  app.call(manager, { method: 'POST', url: `${url(of)}/suggestions`, payload });
const read = async (of = asset) => (await app.call(manager, { url: `${url(of)}/data` })).json();
const bulk = (payload: object) =>
  app.call(manager, { method: 'POST', url: '/api/v1/assets/bulk', payload });

it('suggests probable labels, and makes the accepted ones tags', async () => {
  expect((await read()).suggestions).toEqual(['cat', 'sofa']);
  const answer = await decide({ accept: ['cat', 'lamp'] });
  expect(answer.json().data).toEqual({ suggestions: ['sofa'], tags: ['cat'] });
  const { facts, suggestions } = await read();
  expect([facts.tags, suggestions]).toEqual([['cat'], ['sofa']]);
  expect((await decide({ restore: ['cat'] })).json().data).toEqual({
    suggestions: ['cat', 'sofa'],
    tags: [],
  });
});

it('never suggests a dismissed label again, unless the user restores it', async () => {
  await decide({ dismiss: ['cat'] });
  await saveResult(asset, { cat: 0.95, sofa: 0.6 });
  expect((await read()).suggestions).toEqual(['sofa']);
  expect((await decide({ restore: ['cat'] })).json().data.suggestions).toEqual(['cat', 'sofa']);
});

it('keeps the tags that an asset has, and does not suggest them', async () => {
  const tagged = await makeLabeled({ cat: 0.9, sofa: 0.8 }, { tags: ['sofa', 'blue'] });
  expect((await read(tagged)).suggestions).toEqual(['cat']);
  expect((await decide({ accept: ['cat'] }, tagged)).json().data.tags).toEqual([
    'sofa',
    'blue',
    'cat',
  ]);
});

it('refuses decisions without labels and for archived assets, and leaves metadata that is no list', async () => {
  expect((await decide({})).statusCode).toBe(400);
  const texts = await makeLabeled({ cat: 0.9 }, { tags: 'one text' });
  expect((await decide({ accept: ['cat'] }, texts)).json().data.tags).toEqual(['cat']);
  expect((await read(texts)).data.tags).toBe('one text');
  await decide({ restore: ['cat'] }, texts);
  await app.ctx.db.asset.update({ where: { id: texts.row.id }, data: { status: 'ARCHIVED' } });
  expect((await decide({ dismiss: ['cat'] }, texts)).statusCode).toBe(409);
});

it('accepts suggestions of many assets at once, and undoes it', async () => {
  const other = await makeLabeled({ cat: 0.7, rug: 0.7 }, { tags: ['blue'] });
  const plain = await app.makeAsset(manager);
  const ids = [asset.id, other.id, plain.id];
  const tagsOf = async () =>
    Promise.all([asset, other, plain].map(async (one) => (await read(one)).facts.tags));
  const only = await bulk({ action: 'accept_suggestions', ids, labels: ['cat'] });
  expect(only.json().message).toBe('2 assets tagged, 1 without suggestions');
  expect(await tagsOf()).toEqual([['cat'], ['blue', 'cat'], []]);
  const all = (await bulk({ action: 'accept_suggestions', ids })).json();
  expect(await tagsOf()).toEqual([['cat', 'sofa'], ['blue', 'cat', 'rug'], []]);
  await bulk({ action: 'undo_change_facts', job_id: all.job_id });
  expect(await tagsOf()).toEqual([['cat'], ['blue', 'cat'], []]);
  expect((await read(other)).suggestions).toEqual(['rug']);
});

it('searches and counts suggested tags apart from tags', async () => {
  const cats = await makeLabeled({ tiger: 0.8, zebra: 0.7 }, { tags: ['tiger'] });
  const other = await makeLabeled({ tiger: 0.8 });
  await makeLabeled({}, { tags: 'tiger' });
  const post = async (path: string, payload: object) =>
    (await app.call(manager, { method: 'POST', url: `/api/v1/assets/${path}`, payload })).json();
  const find = async (filter: object) => (await post('search', filter)).result;
  expect(await find({ tag: 'tiger' })).toEqual([cats.id]);
  expect(await find({ suggested: 'tiger' })).toEqual([other.id]);
  expect(await find({ suggested: 'zebra' })).toEqual([cats.id]);
  const { facets } = (await post('facets', { facets: ['tag', 'suggested'] })).data;
  expect(facets.tag).toContainEqual({ value: 'tiger', label: 'tiger', count: 1 });
  expect(facets.suggested).toContainEqual({ value: 'tiger', label: 'tiger', count: 1 });
  const own = (await post('facets', { facets: ['suggested'], suggested: 'zebra' })).data.facets;
  expect(own.suggested).toContainEqual({ value: 'tiger', label: 'tiger', count: 1 });
});
