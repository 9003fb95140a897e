import { makeFace } from '@spindle/core/test/faces';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import type { Face, Person } from '@spindle/prisma/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';

let app: TestApp;
let reader: TestUser;
let lake: TestAsset;
let party: TestAsset;
/** Above the boundary of cached counts, which the others are below. */
let late: TestAsset;
let ada: Person;
let eve: Person;
let onLake: Face;

beforeAll(async () => {
  app = await openTestApp();
  reader = await app.makeUser('USER');
  const editor = await app.makeUser('ASSET_MANAGER');
  lake = await app.makeAsset(editor);
  party = await app.makeAsset(editor);
  await app.ctx.db.$executeRaw`SELECT setval('asset_seq_seq', 1024 * 2)`;
  late = await app.makeAsset(editor);
});

afterAll(() => app.close());

beforeEach(async () => {
  const { face, person } = app.ctx.db;
  await face.deleteMany();
  await person.deleteMany();
  ada = await person.create({ data: { name: 'Ada', nameKey: 'ada' } });
  eve = await person.create({ data: { name: 'Eve', nameKey: 'eve' } });
  onLake = await makeFace(app.ctx.db, lake.row.id, { personId: ada.id });
  // Two faces of a person on one asset, as in a mirror, count once.
  for (const asset of [lake, party, late])
    await makeFace(app.ctx.db, asset.row.id, { personId: ada.id });
  expect(await countPeople()).toEqual({ Ada: 3 });
});

/** Returns the number of assets by person. */
async function countPeople(): Promise<Record<string, number>> {
  const answer = await app.call(reader, {
    method: 'POST',
    url: '/api/v1/assets/facets',
    payload: { facets: ['person'] },
  });
  const values: { label: string; count: number }[] = answer.json().data.facets.person;
  return Object.fromEntries(values.map(({ label, count }) => [label, count]));
}

it('counts the people of old assets once while no face changes', async () => {
  const { db } = app.ctx;
  // As replica, no trigger reports the change.
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`UPDATE face SET person_id = ${eve.id}`,
  ]);
  expect(await countPeople()).toEqual({ Ada: 2, Eve: 1 });
});

it('follows new, changed and deleted faces of old assets', async () => {
  const { face } = app.ctx.db;
  const added = await makeFace(app.ctx.db, party.row.id, { personId: eve.id });
  expect(await countPeople()).toEqual({ Ada: 3, Eve: 1 });
  await face.updateMany({ where: { assetId: lake.row.id }, data: { personId: eve.id } });
  expect(await countPeople()).toEqual({ Ada: 2, Eve: 2 });
  await face.delete({ where: { id: added.id } });
  expect(await countPeople()).toEqual({ Ada: 2, Eve: 1 });
  await face.update({ where: { id: onLake.id }, data: { personId: null } });
  await app.ctx.db.person.delete({ where: { id: eve.id } });
  expect(await countPeople()).toEqual({ Ada: 2 });
});

it('follows people who are hidden, renamed or lose their name', async () => {
  const save = (data: Partial<Person>) => app.ctx.db.person.update({ where: { id: ada.id }, data });
  await save({ hidden: true });
  expect(await countPeople()).toEqual({});
  await save({ hidden: false, name: 'Ada King' });
  expect(await countPeople()).toEqual({ 'Ada King': 3 });
  await save({ name: '' });
  expect(await countPeople()).toEqual({});
});

it('follows the trash', async () => {
  const save = (trashedAt: Date | null) =>
    app.ctx.db.asset.update({ where: { id: lake.row.id }, data: { trashedAt } });
  await save(new Date());
  expect(await countPeople()).toEqual({ Ada: 2 });
  await save(null);
  expect(await countPeople()).toEqual({ Ada: 3 });
});

it('stays right while the counters of changes are merged', async () => {
  await app.ctx.db.$executeRaw`SELECT compact_asset_counts()`;
  const blocks = (await app.ctx.db.faceChange.findMany()).map(({ block }) => block);
  expect(new Set(blocks).size).toBe(blocks.length);
  await makeFace(app.ctx.db, party.row.id, { personId: eve.id });
  expect(await countPeople()).toEqual({ Ada: 3, Eve: 1 });
});
