import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let manager: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
});

afterAll(() => app.close());

const post = (url: string, payload: object, by = manager) =>
  app.call(by, { method: 'POST', url, payload });
const update = (payload: object) =>
  post('/api/v1/assets/bulk', { action: 'update_data', mode: 'APPEND', ...payload });
const undo = (jobId: number, by = manager) =>
  post('/api/v1/assets/bulk', { action: 'undo_update_data', job_id: jobId }, by);
const preview = async (payload: object) =>
  (await post('/api/v1/assets/bulk/preview', payload)).json().data;
const make = async (given: Parameters<TestApp['makeAsset']>[1] = {}) =>
  (await app.makeAsset(manager, { status: 'OK', ...given })).id;
const readData = async (id: string) => {
  const { data } = (await app.call(manager, { url: `/api/v1/assets/${id}/data` })).json();
  const { data_schema_id: _, ...rest } = data;
  return rest;
};
const readLastActivity = async (id: string) =>
  (await app.call(manager, { url: `/api/v1/assets/${id}/activity` })).json().data[0];
const outcomesOf = async (jobId: number) =>
  (await app.call(manager, { url: `/api/v1/jobs/${jobId}/assets` })).json().data;

async function makeSchema(): Promise<number> {
  const answer = await post(
    '/api/v1/assetschemas',
    {
      name: { en: 'Garden' },
      schema: {
        type: 'object',
        required: ['people'],
        properties: {
          people: { type: 'array', items: { type: 'string' }, title: { en: 'People' } },
          keywords: { type: 'array', items: { type: 'string' }, maxItems: 2 },
          title: { type: 'string' },
        },
      },
    },
    await app.makeUser('ADMIN'),
  );
  return answer.json().id;
}

it('adds to lists and removes from them, keeps their other entries, and changes nothing twice', async () => {
  const full = await make({ data: { tags: ['garden', '2024', 'hero'], title: 'A' } });
  const bare = await make();
  const same = await make({ data: { tags: ['spring'] } });
  const lists = { tags: { add: ['spring', 'spring'] } };
  const added = (await update({ ids: [full, bare, same], lists })).json();
  expect(added.message).toBe('2 assets updated, 1 already up to date');
  expect(await readData(full)).toEqual({ tags: ['garden', '2024', 'hero', 'spring'], title: 'A' });
  expect(await readData(bare)).toEqual({ tags: ['spring'] });
  expect(await readLastActivity(full)).toMatchObject({
    action: 'DATA_UPDATED',
    details: {
      fields: ['tags'],
      changes: [
        {
          field: 'tags',
          from: ['garden', '2024', 'hero'],
          to: ['garden', '2024', 'hero', 'spring'],
        },
      ],
      job_id: added.job_id,
    },
  });
  await update({
    ids: [full, bare, same],
    lists: { tags: { remove: ['spring', 'hero'], add: ['x'] } },
  });
  expect(await readData(full)).toEqual({ tags: ['garden', '2024', 'x'], title: 'A' });
  expect(await readData(bare)).toEqual({ tags: ['x'] });
  await update({ ids: [bare], lists: { tags: { remove: ['x'] } } });
  expect(await readData(bare)).toEqual({});
  expect((await readLastActivity(bare)).details.changes).toEqual([
    { field: 'tags', from: ['x'], to: null },
  ]);
});

it('replaces a list that a client sends as data, as for a single asset', async () => {
  const id = await make({ data: { tags: ['garden', 'hero'], title: 'A' } });
  await update({ ids: [id], data: { tags: ['spring'] } });
  expect(await readData(id)).toEqual({ tags: ['spring'], title: 'A' });
});

it('refuses list changes of texts and changes that a schema forbids, asset by asset', async () => {
  const schemaId = await makeSchema();
  const text = await make({ data: { keywords: 'garden' } });
  const full = await make({ schemaId, data: { people: ['Ada'], keywords: ['a', 'b'] } });
  const free = await make({ data: {} });
  const { message, job_id } = (
    await update({ ids: [text, full, free], lists: { keywords: { add: ['c'] } } })
  ).json();
  expect(message).toContain('1 asset updated, 2 failed');
  expect(await readData(text)).toEqual({ keywords: 'garden' });
  expect(await readData(full)).toEqual({ people: ['Ada'], keywords: ['a', 'b'] });
  const reasons = (await outcomesOf(job_id)).map(({ reason }: { reason: string }) => reason);
  expect(reasons.sort()).toEqual([
    '',
    'keywords is not a list',
    'keywords must have at most 2 entries',
  ]);
  const last = (await update({ ids: [full], lists: { people: { remove: ['Ada'] } } })).json();
  expect(last.message).toBe('0 assets updated, 1 failed: People is required');
});

it('refuses contradictory and empty list changes before it creates a job', async () => {
  const ids = [await make()];
  for (const [wrong, message] of [
    [{ mode: 'REPLACE', lists: { tags: { add: ['a'] } } }, 'only with APPEND'],
    [{ data: { tags: ['b'] }, lists: { tags: { add: ['a'] } } }, 'either in data or in lists'],
    [{ lists: { tags: {} } }, 'Send entries to add or to remove'],
    [{ lists: { tags: { add: [] } } }, 'tags'],
    [{ lists: { tags: { add: ['a\0'] } } }, 'valid Unicode text'],
    [{ lists: { _filespin_faces: { add: ['a'] } } }, 'nothing to change'],
  ] as const) {
    const answer = await update({ ids, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer).message).toContain(message);
  }
});

it('counts beforehand what an update does to how many assets, and names the lists', async () => {
  const schemaId = await makeSchema();
  const ids = [
    await make({ data: { tags: ['garden', 'spring'], title: 'A' } }),
    await make({ data: { tags: ['hero'], title: 'B' } }),
    await make({ data: { tags: 'text' } }),
    await make({ schemaId, data: { people: ['Ada'] } }),
    await make({ status: 'ARCHIVED', data: { tags: ['spring'] } }),
  ];
  const counted = await preview({
    ids: [...ids, '0'.repeat(32)],
    data: { title: 'B', place: 'Lake' },
    lists: { tags: { add: ['spring'], remove: ['hero'] } },
  });
  const effect = { overwritten: 0, refused: 0 };
  expect(counted).toEqual({
    assets: 5,
    skipped: 1,
    list_fields: ['tags', 'people', 'keywords'],
    effects: [
      {
        ...effect,
        field: 'tags',
        change: 'ADD',
        entry: 'spring',
        changed: 2,
        unchanged: 1,
        refused: 1,
      },
      {
        ...effect,
        field: 'tags',
        change: 'REMOVE',
        entry: 'hero',
        changed: 1,
        unchanged: 2,
        refused: 1,
      },
      { ...effect, field: 'title', change: 'REPLACE', changed: 3, unchanged: 1, overwritten: 1 },
      { ...effect, field: 'place', change: 'REPLACE', changed: 4, unchanged: 0 },
    ],
  });
  const none = await preview({ ids, lists: {} });
  expect(none.effects).toEqual([]);
});

it('undoes an update exactly, but leaves values that were changed since and says so', async () => {
  const schemaId = await makeSchema();
  const plain = await make({ data: { tags: ['garden', '2024', 'hero'], title: 'A' } });
  const bare = await make();
  const partly = await make({ data: { tags: ['a'], title: 'C' } });
  const later = await make({ data: { tags: ['b'] } });
  const { job_id } = (
    await update({
      ids: [plain, bare, partly, later],
      data: { title: 'Spring', people: ['Ada'] },
      lists: { tags: { add: ['spring'] } },
      data_schema_id: schemaId,
    })
  ).json();
  expect((await readData(plain)).title).toBe('Spring');
  const single = (id: string, data: object) =>
    post(`/api/v1/assets/${id}/data/update`, { mode: 'APPEND', data });
  await single(partly, { title: 'Later' });
  await single(later, { title: 'Later', people: ['Bo'], tags: ['c'] });
  expect((await undo(job_id, await app.makeUser('MANAGER'))).statusCode).toBe(404);

  const undone = (await undo(job_id)).json();
  expect(undone.message).toBe('4 assets changed back, 2 of them only in part (changed since)');
  expect(await readData(plain)).toEqual({ tags: ['garden', '2024', 'hero'], title: 'A' });
  expect(await readData(bare)).toEqual({});
  expect(await readData(partly)).toEqual({ tags: ['a'], title: 'Later' });
  expect(await readData(later)).toEqual({ title: 'Later', people: ['Bo'], tags: ['c'] });
  const asset = (await app.call(manager, { url: `/api/v1/assets/${plain}/data` })).json();
  expect(asset.data.data_schema_id).toBe(0);
  const reasons = (await outcomesOf(undone.job_id)).map(({ reason }: { reason: string }) => reason);
  expect(reasons.sort()).toEqual([
    '',
    '',
    'Changed since: tags, title, people',
    'Changed since: title',
  ]);
  expect((await readLastActivity(plain)).details).toMatchObject({
    undoes: job_id,
    changes: [
      { field: 'tags', from: ['garden', '2024', 'hero', 'spring'], to: ['garden', '2024', 'hero'] },
      { field: 'title', from: 'Spring', to: 'A' },
      { field: 'people', from: ['Ada'], to: null },
    ],
  });
  expect((await undo(job_id)).json().message).toBe('0 assets changed back, 4 left (changed since)');
  const found = (
    await post('/api/v1/assets/search', { keyword: 'hero', ids: [plain, bare] })
  ).json();
  expect(found.result).toEqual([plain]);
});

it('skips trashed assets in an undo, and refuses to undo other jobs', async () => {
  const ids = [await make({ data: { tags: ['a'] } }), await make()];
  const { job_id } = (await update({ ids, mode: 'REPLACE', data: { tags: ['b'] } })).json();
  const trashed = (await post('/api/v1/assets/bulk', { ids: [ids[1]], action: 'delete' })).json();
  expect((await undo(trashed.job_id)).statusCode).toBe(404);
  const byIds = await post('/api/v1/assets/bulk', { ids, action: 'undo_update_data' });
  expect(errorOf(byIds)).toMatchObject({ status: 400, message: expect.stringContaining('job_id') });
  expect((await undo(job_id)).json().message).toBe(
    '1 asset changed back, 1 skipped (in the trash)',
  );
  expect(await readData(ids[0] ?? '')).toEqual({ tags: ['a'] });
  await app.ctx.db.jobAsset.deleteMany({ where: { jobId: job_id } }); // as a day later
  expect(errorOf(await undo(job_id))).toMatchObject({
    status: 409,
    message: expect.stringContaining('nothing to undo'),
  });
});

it('records the old and new values of a single asset too', async () => {
  const id = await make({ data: { title: 'A', place: 'Lake' } });
  await post(`/api/v1/assets/${id}/data/update`, { mode: 'REPLACE', data: { title: 'B' } });
  expect((await readLastActivity(id)).details.changes).toEqual([
    { field: 'place', from: 'Lake', to: null },
    { field: 'title', from: 'A', to: 'B' },
  ]);
});
