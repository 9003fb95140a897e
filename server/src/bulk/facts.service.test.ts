import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let manager: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
  viewer = await app.makeUser('USER');
});

afterAll(() => app.close());

const bulk = (payload: object, by = manager) =>
  app.call(by, { method: 'POST', url: '/api/v1/assets/bulk', payload });
const change = (ids: string[], facts: object) =>
  bulk({ action: 'change_facts', ids, change: facts });
const undo = (jobId: number) => bulk({ action: 'undo_change_facts', job_id: jobId });
const changeOne = (id: string, payload: object) =>
  app.call(manager, { method: 'PATCH', url: `/api/v1/assets/${id}/facts`, payload });
const read = async (id: string, by = manager) =>
  (await app.call(by, { url: `/api/v1/assets/${id}/data` })).json();
const make = async (given: Parameters<TestApp['makeAsset']>[1] = {}) =>
  (await app.makeAsset(manager, { status: 'OK', ...given })).id;
const outcomesOf = async (jobId: number) =>
  (await app.call(manager, { url: `/api/v1/jobs/${jobId}/assets` })).json().data;

it('changes the facts of many assets, with their history, and finds them by the new words', async () => {
  const ids = await Promise.all([make(), make()]);
  const archived = await make({ status: 'ARCHIVED' });
  const facts = {
    rating: 4,
    title: 'Wocheinersee',
    add_tags: ['lake', 'people/ana'],
    taken: '2025-06-14T10:30:00+02:00',
    position: { latitude: 46.36, longitude: 14.09 },
  };
  const answer = (await change([...ids, archived], facts)).json();
  expect(answer.message).toBe('2 assets updated, 1 skipped (archived)');
  for (const id of ids) {
    const asset = await read(id);
    expect(asset.facts).toMatchObject({
      rating: 4,
      title: 'Wocheinersee',
      tags: ['lake', 'people/ana'],
      taken: { time: '2025-06-14T08:30:00Z', offset_minutes: 120, source: 'USER' },
      position: facts.position,
    });
    expect(asset.fact_sources).toMatchObject({ rating: 'USER', tags: 'USER', taken: 'USER' });
  }
  const activity = await app.call(manager, { url: `/api/v1/assets/${ids[0]}/activity` });
  const [entry] = activity.json().data;
  expect(entry).toMatchObject({ action: 'FACTS_CHANGED', details: { job_id: answer.job_id } });
  const payload = { keyword: 'wocheinersee' };
  const found = await app.call(manager, { method: 'POST', url: '/api/v1/assets/search', payload });
  expect(found.json().result).toHaveLength(2);
  expect((await change(ids, facts)).json().message).toContain('2 already up to date');
});

it('undoes a change, keeps what was changed since, and restores where facts came from', async () => {
  const data = { title: 'From file', factSources: { title: 'XMP:Title' }, tags: ['old'] };
  const [one, two] = [await make(), await make()];
  await app.ctx.db.asset.updateMany({ where: { id: { in: [one, two] } }, data });
  const facts = { title: 'New', rating: 3, add_tags: ['spring'], remove_tags: ['OLD'] };
  const { job_id } = (await change([one, two], facts)).json();
  await changeOne(two, { rating: 5, add_tags: ['later'] });
  const undone = (await undo(job_id)).json();
  expect(undone.message).toBe('2 assets changed back, 1 of them only in part (changed since)');
  const first = await read(one);
  expect(first.facts).toMatchObject({ title: 'From file', rating: null, tags: ['old'] });
  expect(first.fact_sources).toMatchObject({ title: 'XMP:Title' });
  expect((await read(two)).facts).toMatchObject({
    title: 'From file',
    rating: 5,
    tags: ['later', 'old'],
  });
  expect(await outcomesOf(undone.job_id)).toContainEqual(
    expect.objectContaining({ reason: 'Changed since: rating' }),
  );
});

it('undoes only changes of facts', async () => {
  const ids = [await make()];
  const { job_id } = (await bulk({ action: 'archive', ids })).json();
  expect((await undo(job_id)).statusCode).toBe(404);
  expect((await bulk({ action: 'undo_change_facts', ids })).statusCode).toBe(400);
});

it('marks favorites of the caller only, and needs no permission to edit', async () => {
  const ids = await Promise.all([make(), make()]);
  const favorite = (value: boolean) =>
    bulk({ action: 'set_favorite', ids, favorite: value }, viewer);
  expect((await favorite(true)).json().message).toBe('2 assets updated');
  expect((await favorite(true)).json().message).toContain('2 already up to date');
  expect((await read(ids[0] ?? '', viewer)).favorite).toBe(true);
  expect((await read(ids[0] ?? '')).favorite).toBe(false);
  await favorite(false);
  expect((await read(ids[0] ?? '', viewer)).favorite).toBe(false);
  const refused = await bulk({ action: 'change_facts', ids, change: { rating: 1 } }, viewer);
  expect(refused.statusCode).toBe(403);
});

it('compares the facts of a selection, and counts its tags', async () => {
  const [one, two] = [await make(), await make()];
  const none = await make({ status: 'ARCHIVED' });
  await change([one, two], { title: 'Lake', country: 'Slovenia', add_tags: ['lake'] });
  await changeOne(two, { country: 'Austria', add_tags: ['Spring'] });
  const compare = async (payload: object, by = manager) =>
    app.call(by, { method: 'POST', url: '/api/v1/assets/bulk/facts', payload });
  const both = (await compare({ ids: [one, two] })).json().data;
  expect(both).toMatchObject({ assets: 2, skipped: 0 });
  expect(both.common).toMatchObject({ title: 'Lake', rating: null, taken: null });
  expect(both.mixed).toEqual([{ fact: 'country', assets: 2 }]);
  expect(both.tags).toEqual([
    { tag: 'lake', assets: 2 },
    { tag: 'Spring', assets: 1 },
  ]);
  const all = (await compare({ ids: [one, two, none] })).json().data;
  expect(all).toMatchObject({ assets: 3, skipped: 1 });
  expect(all.mixed).toContainEqual({ fact: 'title', assets: 2 });
  expect((await compare({ ids: [one] }, viewer)).statusCode).toBe(403);
  expect((await compare({})).statusCode).toBe(400);
});

it('refuses an empty change, and one with both ways to change the date', async () => {
  const ids = [await make()];
  expect((await change(ids, {})).statusCode).toBe(400);
  const both = { taken: null, shift_taken: 60 };
  expect((await change(ids, both)).statusCode).toBe(400);
});
