import type { Asset } from '@spindle/contracts/assets/assets';
import type { CatalogTag } from '@spindle/contracts/tags/tag-catalog';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let restricted: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
});

beforeEach(async () => {
  await app.ctx.db.asset.deleteMany();
  await app.ctx.db.tag.deleteMany();
});

afterAll(() => app.close());

const make = async (tags: string[], given: Parameters<TestApp['makeAsset']>[1] = {}, by = admin) =>
  (await app.makeAsset(by, { status: 'OK', tags, ...given })).id;
const tagsOf = async (id: string): Promise<string[]> =>
  ((await app.call(admin, { url: `/api/v1/assets/${id}/data` })).json() as Asset).facts.tags;
const list = async (query: Record<string, string> = {}, by = admin) =>
  (await app.call(by, { url: '/api/v1/tags/catalog', query })).json();
const names = async (query: Record<string, string> = {}, by = admin) =>
  (await list(query, by)).data.map(({ tag, assets }: CatalogTag) => `${tag} ${assets}`);
const change = (payload: object, by = admin) =>
  app.call(by, { method: 'POST', url: '/api/v1/tags/change', payload });
const setSynonyms = (tag: string, synonyms: string[], by = admin) =>
  app.call(by, { method: 'PUT', url: '/api/v1/tags/synonyms', payload: { tag, synonyms } });
const undo = async (jobId: number) => {
  const { id } = await app.ctx.db.changeSet.findUniqueOrThrow({ where: { jobId } });
  return app.call(admin, { method: 'POST', url: `/api/v1/change-sets/${id}/undo` });
};

it('lists tags by level with counts of visible assets', async () => {
  await make(['people/Ana', 'lake']);
  await make(['people', 'people/Ben']);
  await make(['people-x'], {}, restricted);
  await make(['gone'], { trashedAt: new Date() });
  expect(await names()).toEqual([
    'gone 0',
    'lake 1',
    'people 2',
    'people/Ana 1',
    'people/Ben 1',
    'people-x 1',
  ]);
  const { data, hits, total, unused } = await list({ parent: '', query: 'people' });
  expect({ hits, total, unused }).toEqual({ hits: 2, total: 6, unused: 1 });
  expect(data[0]).toMatchObject({ tag: 'people', assets: 2, has_levels: true });
  expect(data[1]).toMatchObject({ tag: 'people-x', assets: 1, has_levels: false });
  expect(await names({ parent: 'People', sort: 'assets', limit_per_page: '1', page: '2' })).toEqual(
    ['people/Ben 1'],
  );
  expect(await names({ unused: 'true' })).toEqual(['gone 0']);
  expect(await names({}, restricted)).toEqual(['people-x 1']);
  expect(await names({ unused: 'true' }, restricted)).toEqual([]);
});

it('renames a tag with those below it on all assets, and undoes it', async () => {
  const [ana, other] = [await make(['lake', 'Peple/Ana']), await make(['peple'])];
  await setSynonyms('Peple', ['folk']);
  const { job_id, message } = (await change({ from: 'peple', to: 'People' })).json();
  expect(message).toBe('2 assets updated');
  expect(await tagsOf(ana)).toEqual(['lake', 'People/Ana']);
  expect(await tagsOf(other)).toEqual(['People']);
  expect(await names()).toEqual(['lake 1', 'People 2', 'People/Ana 1']);
  expect((await list({ query: 'folk' })).data[0].tag).toBe('People');
  await undo(job_id);
  expect(await tagsOf(ana)).toEqual(['lake', 'Peple/Ana']);
  expect(await names()).toEqual(['lake 1', 'Peple 2', 'Peple/Ana 1']);
  expect((await list({ query: 'folk' })).data[0].tag).toBe('Peple');
});

it('changes the case of a tag, and moves it to another level', async () => {
  const id = await make(['ana']);
  const { job_id } = (await change({ from: 'ana', to: 'ANA' })).json();
  await undo(job_id);
  expect([await tagsOf(id), await names()]).toEqual([['ana'], ['ana 1']]);
  await change({ from: 'ana', to: 'Ana' });
  expect([await tagsOf(id), await names()]).toEqual([['Ana'], ['Ana 1']]);
  await change({ from: 'Ana', to: 'People/Ana' });
  expect([await tagsOf(id), await names()]).toEqual([['People/Ana'], ['People 1', 'People/Ana 1']]);
});

it('renames a tag that no asset has', async () => {
  const id = await make(['old', 'old/below']);
  await app.call(admin, {
    method: 'PATCH',
    url: `/api/v1/assets/${id}/facts`,
    payload: { remove_tags: ['old', 'old/below'] },
  });
  await change({ from: 'old', to: 'new' });
  expect(await names()).toEqual(['new 0', 'new/below 0']);
});

it('merges tags only when asked to', async () => {
  const both = await make(['auto', 'car', 'auto/vw']);
  const { statusCode, message } = await change({ from: 'auto', to: 'Car' }).then((answer) => ({
    statusCode: answer.statusCode,
    message: answer.json().message,
  }));
  expect(statusCode).toBe(409);
  expect(message).toBe('1 asset has the tag car already. Merge the tags instead.');
  const { job_id } = (await change({ from: 'auto', to: 'Car', merge: true })).json();
  expect(await tagsOf(both)).toEqual(['car', 'car/vw']);
  await undo(job_id);
  expect((await tagsOf(both)).sort()).toEqual(['auto', 'auto/vw', 'car']);
  expect(await names()).toEqual(['auto 1', 'auto/vw 1', 'car 1', 'car/vw 0']);
});

it('deletes a tag with those below it, and leaves read-only assets', async () => {
  const id = await make(['lake', 'car/vw']);
  const archived = await make(['car'], { status: 'ARCHIVED' });
  const { job_id, message } = (await change({ from: 'car', to: null })).json();
  expect(message).toBe('1 asset updated, 1 skipped (archived)');
  expect(await tagsOf(id)).toEqual(['lake']);
  expect(await tagsOf(archived)).toEqual(['car']);
  expect(await names()).toEqual(['car 1', 'lake 1']);
  await undo(job_id);
  expect(await tagsOf(id)).toEqual(['lake', 'car/vw']);
});

it('returns synonyms with the undo of a delete, and deletes them again with its undo', async () => {
  await make(['car/vw']);
  await setSynonyms('car', ['automobile']);
  await setSynonyms('car/vw', ['beetle', 'golf']);
  const { job_id } = (await change({ from: 'car', to: null })).json();
  await setSynonyms('sport', ['golf']);
  const undone = (await undo(job_id)).json();
  const synonyms = async () =>
    (await list()).data.map((row: CatalogTag) => [row.tag, ...row.synonyms].join(' '));
  expect(await synonyms()).toEqual(['car automobile', 'car/vw beetle', 'sport golf']);
  const redone = (await undo(undone.job_id)).json();
  expect(await synonyms()).toEqual(['sport golf']);
  await undo(redone.job_id);
  expect(await synonyms()).toEqual(['car automobile', 'car/vw beetle', 'sport golf']);
});

it('returns synonyms with the undo of a merge', async () => {
  await make(['auto', 'car']);
  await setSynonyms('auto', ['automobile']);
  await setSynonyms('car', ['vehicle']);
  const { job_id } = (await change({ from: 'auto', to: 'car', merge: true })).json();
  expect((await list({ query: 'automobile' })).data[0].tag).toBe('car');
  await undo(job_id);
  expect((await list({ query: 'automobile' })).data[0].tag).toBe('auto');
  expect((await list({ query: 'vehicle' })).data[0].synonyms).toEqual(['vehicle']);
});

it('changes tags in custom metadata with them', async () => {
  const id = await make(['Lake'], { data: { tags: ['Lake'] } });
  await change({ from: 'lake', to: 'water/lake' });
  const { data } = (await app.call(admin, { url: `/api/v1/assets/${id}/data` })).json();
  expect(data.tags).toEqual(['water/lake']);
});

it('refuses names that cannot be used, and users without group access', async () => {
  await make(['a/b']);
  const status = async (payload: object, by = admin) => (await change(payload, by)).statusCode;
  expect(await status({ from: 'a', to: 'a' })).toBe(400);
  expect(await status({ from: 'a', to: 'a/c' })).toBe(400);
  expect(await status({ from: 'a', to: ' / ' })).toBe(400);
  expect(await status({ from: 'a', to: 'x'.repeat(199) })).toBe(400);
  expect(await status({ from: 'a', to: null }, restricted)).toBe(403);
  expect((await setSynonyms('a', ['c'], restricted)).statusCode).toBe(403);
});

it('keeps synonyms without chains and repetitions', async () => {
  await make(['car', 'lake']);
  await change({ from: 'nothing', to: 'also nothing' });
  expect((await setSynonyms('Car', [' Automobile ', 'automobile'])).json().data).toEqual({
    tag: 'car',
    synonyms: ['automobile'],
  });
  const refused = async (tag: string, synonyms: string[]) => {
    const answer = await setSynonyms(tag, synonyms);
    return [answer.statusCode, answer.json().message];
  };
  expect(await refused('lake', ['AUTOMOBILE'])).toEqual([
    409,
    'automobile is a synonym of car already.',
  ]);
  expect(await refused('lake', ['car'])).toEqual([409, 'car is a tag. Merge it into lake first.']);
  expect(await refused('automobile', ['auto'])).toEqual([
    409,
    'automobile is a synonym of car. Add the synonyms there.',
  ]);
  expect(await refused('car', ['CAR'])).toEqual([400, 'A tag cannot be a synonym of itself.']);
  const renamed = await change({ from: 'lake', to: 'automobile' });
  expect(renamed.statusCode).toBe(409);
  expect((await setSynonyms('car', [])).json().data.synonyms).toEqual([]);
});

it('finds tags with accents by texts without them', async () => {
  const [id, plain] = [await make(['Café/Zürich']), await make(['cote'])];
  await make(['côte']);
  const url = '/api/v1/assets/search';
  const find = async (payload: object) =>
    (await app.call(admin, { method: 'POST', url, payload })).json().result;
  expect(await find({ tag: 'cafe' })).toEqual([id]);
  expect(await find({ q: 'tag:cafe/zurich' })).toEqual([id]);
  expect(await find({ q: 'tag:cote' })).toEqual([plain]);
  const suggested = async (prefix: string) =>
    (await app.call(admin, { url: `/api/v1/tags?prefix=${prefix}` })).json().data;
  expect(await suggested('zur')).toEqual([{ tag: 'Café/Zürich', assets: 1, synonym: null }]);
  expect(await names({ query: 'cafe/z' })).toEqual(['Café/Zürich 1']);
});

it('finds assets by synonyms, and makes the tag of those that are typed', async () => {
  const id = await make(['car']);
  const other = await make(['lake']);
  await setSynonyms('car', ['automobile']);
  const url = '/api/v1/assets/search';
  const find = async (payload: object) =>
    (await app.call(admin, { method: 'POST', url, payload })).json().result;
  expect(await find({ tag: 'Automobile' })).toEqual([id]);
  expect(await find({ q: 'tag:automobile' })).toEqual([id]);
  expect(await find({ q: '-tag:"automobile"' })).toEqual([other]);
  const payload = { add_tags: ['AUTOMOBILE'] };
  await app.call(admin, { method: 'PATCH', url: `/api/v1/assets/${other}/facts`, payload });
  expect(await tagsOf(other)).toEqual(['lake', 'car']);
  const change_facts = { action: 'change_facts', ids: [id], change: { add_tags: ['automobile'] } };
  await app.call(admin, { method: 'POST', url: '/api/v1/assets/bulk', payload: change_facts });
  expect(await tagsOf(id)).toEqual(['car']);
  const suggested = await app.call(admin, { url: '/api/v1/tags?prefix=auto' });
  expect(suggested.json().data).toEqual([{ tag: 'car', assets: 2, synonym: 'automobile' }]);
});
