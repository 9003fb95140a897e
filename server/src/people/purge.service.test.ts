import { vectorToBytes } from '@spindle/core/analysis/vectors';
import { makeFace } from '@spindle/core/test/faces';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readRows } from '../../test/database-rows.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { storedKeys } from '../../test/stored-objects.ts';

let app: TestApp;
let admin: TestUser;
let lake: TestAsset;
let ada: number;
let eve: number;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  lake = await app.makeAsset(admin);
});

afterAll(() => app.close());

async function makePerson(name: string): Promise<number> {
  const { db, storage } = app.ctx;
  const consentFileKey = `consents/${name.charCodeAt(0).toString(16).repeat(16)}`;
  await storage.put(consentFileKey, Buffer.from('signed'), { contentType: 'text/plain' });
  const data = { name, nameKey: name.toLowerCase(), consentFileKey, consentFileName: 'a.pdf' };
  const { id: personId } = await db.person.create({ data });
  const vector = vectorToBytes(new Float32Array(4).fill(name.length));
  const given = { personId, space: 'test/faces@1', vector };
  const { id: faceId } = await makeFace(db, lake.row.id, given);
  await db.faceSuggestion.create({ data: { faceId, personId, distance: 0.4 } });
  await db.faceRejection.create({ data: { faceId, personId } });
  return personId;
}

beforeEach(async () => {
  await app.ctx.db.face.deleteMany();
  await app.ctx.db.person.deleteMany();
  ada = await makePerson('Ada Lovelace');
  eve = await makePerson('Eve');
  const pair = { firstId: ada, secondId: eve };
  await app.ctx.db.personDifference.create({ data: pair });
  await app.ctx.db.personQuestion.create({ data: { ...pair, distance: 0.46 } });
});

const purge = async (path: string, confirmation: string, by = admin) =>
  (
    await app.call(by, {
      method: 'POST',
      url: `/api/v1/people/${path}`,
      payload: { confirmation },
    })
  ).statusCode;
/** Returns the rows of the tables that hold biometric data. */
const counts = async () => {
  const { face, person, faceSuggestion, faceRejection, personDifference, personQuestion } =
    app.ctx.db;
  return Promise.all([
    face.count(),
    person.count(),
    faceSuggestion.count(),
    faceRejection.count(),
    personDifference.count(),
    personQuestion.count(),
  ]);
};
const documents = async () => (await storedKeys(app)).filter((key) => key.startsWith('consents/'));

it('deletes all faces and people with their documents, also while the add-on is off, and keeps assets', async () => {
  expect(await purge('purge', 'delete all faces')).toBe(200);
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await documents()).toEqual([]);
  expect(await app.ctx.db.asset.count()).toBe(1);
  const rows = (await readRows(app.ctx.db)).join('\n');
  expect(rows).toContain('person.purge_all');
  expect(rows).not.toMatch(/Ada|Eve/);
});

it('deletes one person, and leaves the others', async () => {
  expect(await purge(`${ada}/purge`, 'delete this person')).toBe(200);
  expect(await counts()).toEqual([1, 1, 1, 1, 0, 0]);
  expect(await documents()).toHaveLength(1);
  const rows = (await readRows(app.ctx.db)).join('\n');
  expect(rows).toContain('person.purge');
  expect(rows).not.toMatch(/Ada|Lovelace/);
  expect(await purge(`${ada}/purge`, 'delete this person')).toBe(404);
});

it('deletes nothing without the typed confirmation, or for anybody but administrators', async () => {
  const before = await counts();
  const manager = await app.makeUser('MANAGER');
  expect(await purge('purge', 'delete')).toBe(400);
  expect(await purge(`${ada}/purge`, '')).toBe(400);
  expect(await purge('purge', 'delete all faces', manager)).toBe(403);
  expect(await purge(`${ada}/purge`, 'delete this person', manager)).toBe(403);
  expect(await counts()).toEqual(before);
});
