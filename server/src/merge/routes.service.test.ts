import { MERGE_TRASH_MAX, type MergeAnswer } from '@spindle/contracts/merge/merge';
import { lockCollections } from '@spindle/core/collections/append-assets';
import { inTransaction } from '@spindle/core/context';
import { newAssetId } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLLECTION, makeCollection, readCollection } from '../../test/collections.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let manager: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  manager = await app.makeUser('ASSET_MANAGER');
});

afterAll(() => app.close());

const postMerge = (body: object, by = manager) =>
  app.call(by, { method: 'POST', url: '/api/v1/assets/merge', payload: body });

async function merge(body: object, by = manager): Promise<MergeAnswer['data']> {
  const answer = await postMerge(body, by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

const readRow = ({ row }: TestAsset) =>
  app.ctx.db.asset.findUniqueOrThrow({ where: { id: row.id } });
const readActivity = ({ row }: TestAsset) =>
  app.ctx.db.assetActivity.findMany({ where: { assetId: row.id }, orderBy: { id: 'asc' } });
const make = (data: Record<string, string | string[]> = {}, given: object = {}, by = admin) =>
  app.makeAsset(by, { data, ...given });

const makeGroup = async (name: string, assets: TestAsset[], { group_access = true } = {}) =>
  (await makeCollection(app, admin, { name, group_access, assets: assets.map(({ id }) => id) })).id;

const readMembers = async (collectionId: number) => {
  const rows = await app.ctx.db.collectionAsset.findMany({
    where: { collectionId, asset: { trashedAt: null } },
    orderBy: { position: 'asc' },
  });
  return rows.map(({ assetId }) => assetId);
};

it('adds missing data of the others to the kept asset, and moves the others to the trash', async () => {
  const keep = await make({ title: 'Own', tags: ['a'], _filespin_autotag: 'x' }, { name: 'k.jpg' });
  const first = await make({ title: 'Other', tags: ['b'], _filespin_autotag: 'y' });
  const second = await make({ city: 'Ullapool' });
  const merged = await merge({ keep: keep.id, trash: [first.id, second.id] });
  expect(merged).toMatchObject({
    merged_fields: [
      { field: 'tags', from: first.id, value: ['b'] },
      { field: 'city', from: second.id, value: 'Ullapool' },
    ],
    skipped_fields: [{ field: 'title', from: first.id, value: 'Other' }],
  });
  expect((await readRow(keep)).data).toEqual({
    title: 'Own',
    tags: ['a', 'b'],
    city: 'Ullapool',
    _filespin_autotag: 'x',
  });
  for (const dropped of [first, second]) expect((await readRow(dropped)).trashedAt).not.toBeNull();
  const found = await app.call(manager, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { keyword: 'ullapool' },
  });
  expect(found.json().result).toEqual([keep.id]);
  const [activity] = await readActivity(keep);
  expect(activity).toMatchObject({
    action: 'MERGED',
    userId: manager.row.id,
    details: { from: [first.id, second.id], fields: ['tags', 'city'] },
  });
  expect(await readActivity(first)).toMatchObject([
    { action: 'TRASHED', userId: manager.row.id, details: { merged_into: keep.id } },
  ]);
});

it('adds the kept asset to all collections and baskets of the others, and counts only the visible ones', async () => {
  const [keep, first, second, other] = [await make(), await make(), await make(), await make()];
  const group = await makeGroup('group', [other, first, second]);
  const secret = await makeGroup('secret', [first], { group_access: false });
  const both = await makeGroup('both', [keep, first]);
  const additions = [second.id];
  await app.call(admin, { method: 'PATCH', url: COLLECTION, payload: { additions } });
  const merged = await merge({ keep: keep.id, trash: [first.id, second.id] });
  expect(merged.collections).toBe(1);
  expect(await readMembers(group)).toEqual([other.row.id, keep.row.id]);
  expect(await readMembers(secret)).toEqual([keep.row.id]);
  expect(await readMembers(both)).toEqual([keep.row.id]);
  const basket = await readCollection(app, admin, '');
  expect(await readMembers(basket.id)).toEqual([keep.row.id]);
});

it('reads the members of collections after locking them', async () => {
  const [keep, drop] = [await make(), await make()];
  const removed = await makeGroup('removed meanwhile', [drop]);
  let merging: Promise<Awaited<ReturnType<typeof postMerge>>> | undefined;
  await inTransaction(app.ctx, async (tx) => {
    await lockCollections(tx, [removed]);
    merging = Promise.resolve(postMerge({ keep: keep.id, trash: [drop.id] }));
    await expect.poll(waitingLocks).toBeGreaterThan(0);
    await tx.db.collectionAsset.deleteMany({ where: { collectionId: removed } });
  });
  expect((await merging)?.statusCode).toBe(200);
  expect(await readMembers(removed)).toEqual([]);
  const row = await app.ctx.db.merge.findFirstOrThrow({ where: { keepId: keep.row.id } });
  expect(row.collectionIds).toEqual([]);
});

async function waitingLocks(): Promise<number> {
  const [row] = await app.ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

const undo = (id: number | null, by = manager) =>
  app.call(by, { method: 'POST', url: `/api/v1/assets/merge/${id}/undo` });

it('is undone completely by its creator: values, collections and trash', async () => {
  const keep = await make({ title: 'Own', tags: ['a'], _filespin_autotag: 'x' }, { name: 'k.jpg' });
  const first = await make({ tags: ['b'] });
  const second = await make({ city: 'Portree' });
  const list = await makeGroup('list', [first, second]);
  const both = await makeGroup('both', [keep, first]);
  const drop = [first.id, second.id];
  const { merge_id } = await merge({ keep: keep.id, trash: drop });
  expect((await undo(merge_id, admin)).statusCode).toBe(404);
  const undone = await undo(merge_id);
  expect(undone.json().data).toEqual({
    keep: keep.id,
    restored: drop,
    missing: 0,
    kept_fields: [],
  });
  expect((await readRow(keep)).data).toEqual({ title: 'Own', tags: ['a'], _filespin_autotag: 'x' });
  expect(await readMembers(list)).toEqual([first.row.id, second.row.id]);
  expect(await readMembers(both)).toEqual([keep.row.id, first.row.id]);
  const payload = { keyword: 'portree' };
  const found = await app.call(manager, { method: 'POST', url: '/api/v1/assets/search', payload });
  expect(found.json().result).toEqual([]);
  const actions = (await readActivity(keep)).map(({ action }) => action);
  expect(actions).toEqual(['MERGED', 'MERGE_UNDONE']);
  expect((await readActivity(first)).map(({ action }) => action)).toEqual(['TRASHED', 'RESTORED']);
  expect((await undo(merge_id)).statusCode).toBe(404);
});

it('is undone except for later changes, and refused while the kept asset is read-only', async () => {
  const keep = await make({ tags: ['a'] });
  const first = await make({ tags: ['b'], city: 'Portree' });
  const second = await make();
  const { merge_id } = await merge({ keep: keep.id, trash: [first.id, second.id] });
  const post = (url: string, payload?: object) =>
    app.call(manager, {
      method: 'POST',
      url: `/api/v1/assets/${url}`,
      ...(payload && { payload }),
    });
  await post(`${keep.id}/data/update`, { data: { city: 'Oban' }, mode: 'APPEND' });
  const keys = ['original'];
  await post(`trash/${second.id}/undelete`, { keys });
  await post(`${second.id}/delete`, { keys });
  await post(`${keep.id}/archive`);
  expect((await undo(merge_id)).statusCode).toBe(409);
  expect((await readRow(first)).trashedAt).not.toBeNull();
  await post(`${keep.id}/unarchive`);
  expect((await undo(merge_id)).json().data).toEqual({
    keep: keep.id,
    restored: [first.id],
    missing: 1,
    kept_fields: ['city'],
  });
  expect((await readRow(keep)).data).toEqual({ tags: ['a'], city: 'Oban' });
  expect((await readRow(second)).trashedAt).not.toBeNull();
});

it('reports the result of a preview without changing anything', async () => {
  const [keep, drop] = [await make(), await make({ city: 'York' })];
  const list = await makeGroup('list', [drop]);
  const preview = await merge({ keep: keep.id, trash: [drop.id], preview: true });
  expect(preview).toMatchObject({
    merged_fields: [{ field: 'city' }],
    skipped_fields: [],
    collections: 1,
  });
  expect((await readRow(keep)).data).toEqual({});
  expect((await readRow(drop)).trashedAt).toBeNull();
  expect(await readMembers(list)).toEqual([drop.row.id]);
  expect([...(await readActivity(keep)), ...(await readActivity(drop))]).toEqual([]);
});

it('validates against the schema of the kept asset, and reports skipped values', async () => {
  const properties = { year: { type: 'integer' }, sku: { type: 'string', maxLength: 3 } };
  const created = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/assetschemas',
    payload: { name: { en: 'Things' }, schema: { type: 'object', properties } },
  });
  const keep = await make({}, { schemaId: created.json().id });
  const drop = await make({ sku: 'too long', year: 'soon', city: 'York' });
  const merged = await merge({ keep: keep.id, trash: [drop.id] });
  expect(merged.skipped_fields.map(({ field }) => field).sort()).toEqual(['sku', 'year']);
  expect((await readRow(keep)).data).toEqual({ city: 'York' });
});

it('changes nothing when one of the assets cannot be merged', async () => {
  const restricted = await app.makeUser('ASSET_MANAGER', { groupAssetAccess: false });
  const own = await make({}, {}, restricted);
  const keep = await make();
  const good = await make({ city: 'York' });
  const list = await makeGroup('list', [good]);
  const archived = await make({}, { status: 'ARCHIVED' });
  const trashed = await make({}, { trashedAt: new Date() });
  const early = await make({}, { status: 'NOT_READY' });
  for (const [bad, status] of [
    [archived.id, 409],
    [trashed.id, 409],
    [early.id, 400],
    [newAssetId(), 404],
  ] as const)
    expect((await postMerge({ keep: keep.id, trash: [good.id, bad] })).statusCode).toBe(status);
  expect((await postMerge({ keep: archived.id, trash: [good.id] })).statusCode).toBe(409);
  expect((await postMerge({ keep: own.id, trash: [keep.id] }, restricted)).statusCode).toBe(404);
  expect((await postMerge({ keep: keep.id, trash: [own.id] }, restricted)).statusCode).toBe(404);
  expect((await readRow(good)).trashedAt).toBeNull();
  expect((await readRow(keep)).data).toEqual({});
  expect(await readMembers(list)).toEqual([good.row.id]);
});

it('refuses users without the delete permission, more than a hundred assets, and repeated ids', async () => {
  const [keep, drop] = [await make(), await make()];
  for (const role of ['USER', 'CREATOR'] as const)
    expect(
      (await postMerge({ keep: keep.id, trash: [drop.id] }, await app.makeUser(role))).statusCode,
    ).toBe(403);
  const many = Array.from({ length: MERGE_TRASH_MAX + 1 }, () => newAssetId());
  expect((await postMerge({ keep: keep.id, trash: many })).statusCode).toBe(400);
  expect((await postMerge({ keep: keep.id, trash: [] })).statusCode).toBe(400);
  for (const repeated of [[keep.id], [drop.id, drop.id]])
    expect(errorOf(await postMerge({ keep: keep.id, trash: repeated }))).toMatchObject({
      status: 400,
    });
  expect((await readRow(drop)).trashedAt).toBeNull();
});

it('merges a hundred assets at once', async () => {
  const keep = await make();
  const dropped = await Promise.all(
    Array.from({ length: MERGE_TRASH_MAX }, (_, n) => make({ [`field${n}`]: 'x' })),
  );
  const { merged_fields } = await merge({ keep: keep.id, trash: dropped.map(({ id }) => id) });
  expect(merged_fields).toHaveLength(MERGE_TRASH_MAX);
});

const readFacts = async ({ row }: TestAsset) => {
  const { tags, rating, caption, town, factSources } = await app.ctx.db.asset.findUniqueOrThrow({
    where: { id: row.id },
  });
  return { tags, rating, caption, town, factSources };
};

it('unites tags, fills empty facts and takes the highest rating, and undo restores them', async () => {
  const own = { tags: ['lake'], rating: 2, factSources: { rating: 'XMP:Rating' } };
  const keep = await make({}, own);
  const first = await make({}, { tags: ['Lake', 'bled'], rating: 5, caption: 'Sunset' });
  const second = await make({}, { tags: ['spring'], caption: 'Other', town: 'Bled' });
  const before = await readFacts(keep);
  const { merge_id, merged_facts } = await merge({ keep: keep.id, trash: [first.id, second.id] });
  expect(merged_facts).toContainEqual({ field: 'tags', from: first.id, value: ['bled'] });
  expect(await readFacts(keep)).toMatchObject({
    tags: ['lake', 'bled', 'spring'],
    rating: 5,
    caption: 'Sunset',
    town: 'Bled',
    factSources: { rating: 'USER', caption: 'USER' },
  });
  await app.ctx.db.asset.update({ where: { id: keep.row.id }, data: { caption: 'Later' } });
  const undone = await app.call(manager, {
    method: 'POST',
    url: `/api/v1/assets/merge/${merge_id}/undo`,
  });
  expect(undone.json().data.kept_fields).toEqual(['caption']);
  expect(await readFacts(keep)).toMatchObject({ ...before, caption: 'Later' });
});

it('lists the kept asset in shared links and favorites of the others, and undo takes it out', async () => {
  const [keep, drop] = [await make(), await make()];
  const shared = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/shares',
    payload: { name: 'For Ana', assets: [drop.id] },
  });
  expect(shared.statusCode).toBeLessThan(300);
  const favorite = { userId: admin.row.id, assetId: drop.row.id };
  await app.ctx.db.favorite.create({ data: favorite });
  const count = async () => [
    await app.ctx.db.shareAsset.count({ where: { assetId: keep.row.id } }),
    await app.ctx.db.favorite.count({ where: { assetId: keep.row.id } }),
  ];
  const preview = await merge({ keep: keep.id, trash: [drop.id], preview: true });
  expect([preview.shares, await count()]).toEqual([1, [0, 0]]);
  const { merge_id } = await merge({ keep: keep.id, trash: [drop.id] });
  expect(await count()).toEqual([1, 1]);
  await app.call(manager, { method: 'POST', url: `/api/v1/assets/merge/${merge_id}/undo` });
  expect(await count()).toEqual([0, 0]);
});

it('says that a group collection makes the kept asset visible to all', async () => {
  const [keep, drop] = [await make(), await make()];
  await makeGroup('group', [drop]);
  const preview = await merge({ keep: keep.id, trash: [drop.id], preview: true });
  expect(preview.becomes_group_visible).toBe(true);
  const again = await merge({ keep: drop.id, trash: [keep.id], preview: true });
  expect(again.becomes_group_visible).toBe(false);
});

it('moves comments and answers to the kept asset, and undo returns them with later answers', async () => {
  const [keep, drop] = [await make(), await make()];
  const comment = async ({ id }: TestAsset, text: string, parent_id?: number) => {
    const url = `/api/v1/assets/${id}/comments`;
    const payload = { text, ...(parent_id !== undefined && { parent_id }) };
    const answer = await app.call(admin, { method: 'POST', url, payload });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json().data.id as number;
  };
  const own = await comment(keep, 'Own');
  const thread = await comment(drop, 'Sharper, please.');
  const early = await comment(drop, 'Done', thread);
  const idsOf = async ({ row }: TestAsset) =>
    (await app.ctx.db.comment.findMany({ where: { assetId: row.id }, orderBy: { id: 'asc' } })).map(
      ({ id }) => id,
    );
  const { merge_id } = await merge({ keep: keep.id, trash: [drop.id] });
  expect(await idsOf(keep)).toEqual([own, thread, early]);
  const late = await comment(keep, 'Thanks', thread);
  await app.call(manager, { method: 'POST', url: `/api/v1/assets/merge/${merge_id}/undo` });
  expect([await idsOf(keep), await idsOf(drop)]).toEqual([[own], [thread, early, late]]);
});

it('puts the kept asset in the stack of another one, and undo takes it out', async () => {
  const [keep, drop, cover] = [await make(), await make(), await make()];
  const stacked = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/stacks',
    payload: { asset_ids: [cover.id, drop.id] },
  });
  const { id } = stacked.json().data;
  const members = async () =>
    (await app.call(admin, { url: `/api/v1/stacks/${id}` }))
      .json()
      .data.assets.map((asset: { id: string }) => asset.id);
  const { merge_id } = await merge({ keep: keep.id, trash: [drop.id] });
  expect(await members()).toEqual([cover.id, keep.id]);
  await app.call(manager, { method: 'POST', url: `/api/v1/assets/merge/${merge_id}/undo` });
  expect(await members()).toEqual([cover.id, drop.id]);
});
