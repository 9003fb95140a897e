import type { Face, FacePicture, Person } from '@spindle/contracts/people/people';
import { makeFace } from '@spindle/core/test/faces';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enableAddons } from '../../test/derivatives/tool-results.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let editor: TestUser;
let reader: TestUser;
/** Sees only the assets of group collections and their own. */
let guest: TestUser;
let lake: TestAsset;
let party: TestAsset;
let hers: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  editor = await app.makeUser('ASSET_MANAGER');
  reader = await app.makeUser('USER');
  guest = await app.makeUser('CREATOR', { groupAssetAccess: false });
  lake = await app.makeAsset(editor, { name: 'lake.jpg', width: 1000, height: 500 });
  party = await app.makeAsset(editor, { name: 'party.jpg' });
  // The others are below the boundary of cached counts.
  await app.ctx.db.$executeRaw`SELECT setval('asset_seq_seq', 1024 * 2)`;
  hers = await app.makeAsset(guest, { name: 'hers.jpg' });
  expect(errorOf(await app.call(reader, { url: '/api/v1/people' }))).toMatchObject({ status: 422 });
  await enableAddons(app, ['FACE_RECOGNITION']);
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.db.face.deleteMany();
  await app.ctx.db.person.deleteMany();
});

const send = async (by: TestUser, method: HTTPMethods, url: string, payload?: object) =>
  app.call(by, { method, url: `/api/v1/${url}`, ...(payload && { payload }) });
const makePerson = async (name: string, ...assets: TestAsset[]) => {
  const data = { name, nameKey: name.toLowerCase() };
  const { id: personId } = await app.ctx.db.person.create({ data });
  for (const { row } of assets) await makeFace(app.ctx.db, row.id, { personId });
  return personId;
};
const list = async (by: TestUser, query = '') =>
  (await send(by, 'GET', `people?${query}`)).json<{ data: Person[]; hits: number }>();
const namesOf = async (by: TestUser, query = '') =>
  (await list(by, query)).data.map(({ name }) => name);
const facesOf = async (personId: number | null) =>
  app.ctx.db.face.findMany({ where: { personId }, orderBy: { id: 'asc' } });

it('lists people by the number of their assets or by name, and finds them by words of the name', async () => {
  await makePerson('Zoë Miller', lake);
  await makePerson('', lake, party, hers);
  await makePerson('Ada King', party, hers);
  expect(await namesOf(reader)).toEqual(['', 'Ada King', 'Zoë Miller']);
  expect(await namesOf(reader, 'sort_by=name')).toEqual(['Ada King', 'Zoë Miller', '']);
  expect(await namesOf(reader, 'keyword=ki')).toEqual(['Ada King']);
  expect(await namesOf(reader, 'keyword=ing')).toEqual([]);
  expect(await namesOf(reader, 'named=false')).toEqual(['']);
  const page = await list(reader, 'named=true&page=2&limit_per_page=1');
  expect(page).toMatchObject({ hits: 2, page: 2, data: [{ name: 'Zoë Miller', assets: 1 }] });
});

it('counts and shows only assets that the caller may see, and hides people without any', async () => {
  const both = await makePerson('Both', lake, hers);
  const secret = await makePerson('Secret', lake);
  expect(await list(guest)).toMatchObject({
    hits: 1,
    data: [{ name: 'Both', assets: 1, cover: { asset_id: hers.id } }],
  });
  expect(await list(editor)).toMatchObject({ hits: 2, data: [{ name: 'Both', assets: 2 }, {}] });
  expect((await send(guest, 'GET', `people/${secret}`)).statusCode).toBe(404);
  const [onLake] = await facesOf(both);
  const reject = { faces: { face_ids: [onLake?.id] } };
  expect((await send(guest, 'POST', `people/${both}/faces/reject`, reject)).statusCode).toBe(404);
  const pictures = await send(guest, 'GET', `people/${both}/faces`);
  expect(pictures.json()).toMatchObject({ hits: 1, data: [{ asset_id: hers.id }] });
});

it('counts the assets of people again after faces are added, moved and removed, and after a new asset', async () => {
  const [ada, eve] = [await makePerson('Ada', lake), await makePerson('Eve')];
  const counts = async () => (await list(reader)).data.map(({ name, assets }) => [name, assets]);
  expect(await counts()).toEqual([['Ada', 1]]);
  await makeFace(app.ctx.db, lake.row.id, { personId: ada });
  await makeFace(app.ctx.db, party.row.id, { personId: ada });
  expect(await counts()).toEqual([['Ada', 2]]);
  await app.ctx.db.face.updateMany({
    where: { assetId: lake.row.id },
    data: { personId: eve },
  });
  expect(await counts()).toEqual([
    ['Ada', 1],
    ['Eve', 1],
  ]);
  const late = await app.makeAsset(editor, { name: 'late.jpg' });
  await makeFace(app.ctx.db, late.row.id, { personId: eve });
  expect(await counts()).toEqual([
    ['Eve', 2],
    ['Ada', 1],
  ]);
  await app.ctx.db.asset.delete({ where: { id: late.row.id } });
  await app.ctx.db.face.deleteMany({ where: { personId: ada } });
  expect(await counts()).toEqual([['Eve', 1]]);
});

it('counts the people of old assets once while no face changes', async () => {
  const { db } = app.ctx;
  await makePerson('Ada', lake, party, hers);
  const eve = await makePerson('Eve', hers);
  const counts = async () => (await list(reader)).data.map(({ name, assets }) => [name, assets]);
  const [three, one] = [
    ['Ada', 3],
    ['Eve', 1],
  ];
  expect(await counts()).toEqual([three, one]);
  // As replica, no trigger reports the change.
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`UPDATE face SET person_id = ${eve} WHERE asset_id = ${lake.row.id}::uuid`,
  ]);
  expect(await counts()).toEqual([three, one]);
});

it('does not count an asset in the trash, nor show its face on the cover', async () => {
  const person = await makePerson('Ada', lake);
  const trashed = await app.makeAsset(editor, { trashedAt: new Date() });
  await makeFace(app.ctx.db, trashed.row.id, { personId: person, pixels: 900 });
  const { data } = (await send(reader, 'GET', `people/${person}`)).json();
  expect(data).toMatchObject({ assets: 1, cover: { asset_id: lake.id } });
});

it('renames and hides a person, and accepts only one of the own faces as the cover', async () => {
  const person = await makePerson('', lake, party);
  const other = await makePerson('Eve', lake);
  const change = (payload: object, id = person) => send(editor, 'PATCH', `people/${id}`, payload);
  const [first, second] = await facesOf(person);
  const cover = second?.id;
  const changed = await change({ name: ' Zoë ', hidden: true, cover_face_id: cover });
  expect(changed.json().data).toMatchObject({
    name: 'Zoë',
    hidden: true,
    cover: { face_id: cover },
  });
  expect(await namesOf(reader)).toEqual(['Eve']);
  expect(await namesOf(reader, 'hidden=true&keyword=zoe')).toEqual(['Zoë']);
  expect((await change({ cover_face_id: first?.id }, other)).statusCode).toBe(400);
  expect((await send(reader, 'PATCH', `people/${person}`, { name: 'X' })).statusCode).toBe(403);
});

it('of two given consents, a merge keeps the one that ends first', async () => {
  const { db } = app.ctx;
  const endsIn = async (year: number | null) => {
    const id = await makePerson('', hers);
    const consentUntil = year === null ? null : new Date(Date.UTC(year, 0, 1));
    await db.person.update({ where: { id }, data: { consent: 'GIVEN', consentUntil } });
    return id;
  };
  const [kept, late, early] = [await endsIn(null), await endsIn(2031), await endsIn(2020)];
  await send(editor, 'POST', `people/${kept}/merge`, { ids: [late, early] });
  const merged = await db.person.findUniqueOrThrow({ where: { id: kept } });
  expect(merged.consentUntil).toEqual(new Date(Date.UTC(2020, 0, 1)));
});

it('merges people: the kept one takes the faces, and the name and the strictest consent that it lacks', async () => {
  const kept = await makePerson('', lake);
  const named = await makePerson('Ada', party);
  const strict = await makePerson('', hers);
  const { db } = app.ctx;
  await db.person.update({ where: { id: named }, data: { consent: 'GIVEN', consentNote: 'a' } });
  await db.person.update({ where: { id: strict }, data: { consent: 'WITHDRAWN' } });
  const third = await makePerson('Eve', lake);
  await db.personDifference.create({ data: { firstId: named, secondId: third } });
  const [ofThird] = await facesOf(third);
  await db.faceRejection.create({ data: { faceId: ofThird?.id ?? 0, personId: strict } });
  const merged = await send(editor, 'POST', `people/${kept}/merge`, { ids: [named, strict] });
  expect(merged.json().data).toMatchObject({
    id: kept,
    name: 'Ada',
    assets: 3,
    consent: 'WITHDRAWN',
  });
  expect(await db.person.count()).toBe(2);
  expect(await db.personDifference.findMany()).toEqual([{ firstId: kept, secondId: third }]);
  expect(await db.faceRejection.findMany()).toEqual([{ faceId: ofThird?.id, personId: kept }]);
  const itself = await send(editor, 'POST', `people/${kept}/merge`, { ids: [kept] });
  expect(itself.statusCode).toBe(400);
});

it('a saved search finds a person after a new name, and after a merge with another one', async () => {
  const kept = await makePerson('Ada', lake);
  const other = await makePerson('A. King', party);
  const request = { person_id: other };
  const saved = await send(reader, 'POST', 'savedsearches', { name: 'Ada', request });
  const find = async () => {
    const [{ request: current }] = (await send(reader, 'GET', 'savedsearches')).json().data;
    const found = await send(reader, 'POST', 'assets/search', current);
    return found.json<{ data: { matches: string[] } }>().data.matches.toSorted();
  };
  expect(saved.statusCode).toBe(200);
  await send(editor, 'PATCH', `people/${other}`, { name: 'Ada King' });
  expect(await find()).toEqual([party.id]);
  await send(editor, 'POST', `people/${kept}/merge`, { ids: [other] });
  expect(await find()).toEqual([lake.id, party.id].sort());
});

it('moves faces to another person by the assets they are on, and deletes an unnamed person without faces', async () => {
  const person = await makePerson('', lake, party);
  const move = (faces: object, to: object) =>
    send(editor, 'POST', `people/${person}/faces/move`, { faces, to });
  const split = (await move({ asset_ids: [lake.id] }, {})).json().data;
  expect(split).toMatchObject({ name: '', assets: 1, cover: { asset_id: lake.id } });
  const [rest] = await facesOf(person);
  const named = (await move({ face_ids: [rest?.id] }, { name: 'Ada' })).json().data;
  expect(await facesOf(named.id)).toMatchObject([{ id: rest?.id, confirmed: true }]);
  expect((await send(reader, 'GET', `people/${person}`)).statusCode).toBe(404);
});

it('takes a rejected face from the person, and assigns it again when the user says so', async () => {
  const person = await makePerson('Ada', lake);
  const [face] = await facesOf(person);
  const faces = { face_ids: [face?.id] };
  const rejected = await send(editor, 'POST', `people/${person}/faces/reject`, { faces });
  expect(rejected.json()).toMatchObject({ data: { rejected: 1 } });
  expect(await facesOf(null)).toMatchObject([{ id: face?.id, confirmed: false }]);
  expect(await app.ctx.db.faceRejection.count()).toBe(1);
  const url = `assets/${lake.id}/faces/${face?.id}/person`;
  const assigned = await send(editor, 'PUT', url, { name: 'ADA' });
  expect(assigned.json().data).toMatchObject({ person: { id: person }, confirmed: true });
  expect(await app.ctx.db.faceRejection.count()).toBe(0);
});

it('draws a face on an asset, lists faces from left to right, and removes one', async () => {
  const person = await makePerson('Ada', lake);
  const box = { x: 0.05, y: 0.5, width: 0.1, height: 0.2 };
  const draw = (body: object, by = editor) => send(by, 'POST', `assets/${lake.id}/faces`, body);
  expect((await draw({ box: { ...box, x: 0.95 }, to: {} })).statusCode).toBe(400);
  expect((await draw({ box, to: {} }, reader)).statusCode).toBe(403);
  const drawn = await draw({ box, to: { name: 'Eve' } });
  expect(drawn.statusCode).toBe(201);
  const { data } = (await send(reader, 'GET', `assets/${lake.id}/faces`)).json<{ data: Face[] }>();
  expect(data).toMatchObject([
    { box, source: 'DRAWN', confirmed: true, person: { name: 'Eve' } },
    { source: 'FOUND', confirmed: false, person: { id: person } },
  ]);
  expect(await app.ctx.db.face.findFirst({ where: { source: 'DRAWN' } })).toMatchObject({
    pixels: 100,
  });
  const url = (asset: TestAsset) => `assets/${asset.id}/faces/${drawn.json().data.id}`;
  expect((await send(editor, 'DELETE', url(party))).statusCode).toBe(404);
  expect((await send(editor, 'DELETE', url(lake))).statusCode).toBe(200);
  expect(await app.ctx.db.face.count()).toBe(1);
});

it('a search finds the assets of a person, as far as the caller may see them, and counts them anew after a change', async () => {
  const person = await makePerson('Ada', lake, hers);
  const find = async (by: TestUser) => {
    const body = { person_id: person, sort_by: ['file_name_ASC'] };
    const found = (await send(by, 'POST', 'assets/search', body)).json();
    const facets = await send(by, 'POST', 'assets/facets', { person_id: person, facets: ['type'] });
    const [counted] = facets.json().data.facets.type;
    expect(counted?.count ?? 0).toBe(found.hits);
    return found.result;
  };
  expect(await find(reader)).toEqual([hers.id, lake.id]);
  expect(await find(guest)).toEqual([hers.id]);
  await app.ctx.db.face.deleteMany({ where: { assetId: lake.row.id } });
  expect(await find(reader)).toEqual([hers.id]);
});

it('the facet of people counts the matches by named person, as far as the caller may see them', async () => {
  const ada = await makePerson('Ada', lake, party, hers);
  const eve = await makePerson('Eve', lake);
  await makePerson('', lake);
  const hidden = await makePerson('Hidden', lake);
  await app.ctx.db.person.update({ where: { id: hidden }, data: { hidden: true } });
  const count = async (by: TestUser, body: object) =>
    (await send(by, 'POST', 'assets/facets', { facets: ['person'], ...body })).json().data.facets
      .person;
  expect(await count(reader, {})).toEqual([
    { value: String(ada), label: 'Ada', count: 3 },
    { value: String(eve), label: 'Eve', count: 1 },
  ]);
  expect(await count(guest, { person_id: eve })).toEqual([
    { value: String(ada), label: 'Ada', count: 1 },
  ]);
  expect(await count(reader, { facets: undefined })).toBeUndefined();
});

it('does not list faces of earlier images of an asset', async () => {
  await makeFace(app.ctx.db, lake.row.id, { renderVersion: 0 });
  const { data } = (await send(reader, 'GET', `assets/${lake.id}/faces`)).json();
  expect(data).toEqual([]);
});

it('pages the current faces of a person, those of the newest assets first, and counts them on every page', async () => {
  const { db } = app.ctx;
  const personId = await makePerson('Ada', lake, party, hers);
  const changed = await app.makeAsset(editor, { name: 'changed.jpg', renderVersion: 3 });
  await makeFace(db, changed.row.id, { personId, renderVersion: 2 });
  await makeFace(db, changed.row.id, { personId, renderVersion: 3 });
  const read = async (by: TestUser, page: number) => {
    const url = `people/${personId}/faces?limit_per_page=2&page=${page}`;
    const { data, hits } = (await send(by, 'GET', url)).json<{
      data: FacePicture[];
      hits: number;
    }>();
    return [data.map((face) => face.asset_name), hits];
  };
  expect(await read(reader, 1)).toEqual([['changed.jpg', 'hers.jpg'], 4]);
  expect(await read(reader, 2)).toEqual([['party.jpg', 'lake.jpg'], 4]);
  expect(await read(reader, 3)).toEqual([[], 4]);
  expect(await read(guest, 1)).toEqual([['hers.jpg'], 1]);
});
