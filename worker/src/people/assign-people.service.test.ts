import { vectorToBytes } from '@spindle/core/analysis/vectors';
import { inTransaction } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeFace } from '@spindle/core/test/faces';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DLIB_DISTANCES } from '../models/face-distances.ts';
import { assignPeople } from './assign-people.ts';

const SPACE = 'test/faces@1';
const spaceAt = (name: string) => ({ name, distances: DLIB_DISTANCES });
const DIMENSIONS = 128;

let test: TestContext;
let user: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  user = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
});

afterAll(() => test.close());

beforeEach(async () => {
  await test.ctx.db.face.deleteMany();
  await test.ctx.db.person.deleteMany();
});

/** A vector at a place on a line: the distance of two is the difference of their places. */
const at = (place: number) => {
  const vector = new Float32Array(DIMENSIONS).fill(0.1);
  vector[7] = place;
  return vector;
};

const makeVectorFace = async (vector: Float32Array, given = {}) => {
  const { row } = await makeAsset(test.ctx, user);
  const stored = { space: SPACE, vector: vectorToBytes(vector), ...given };
  return (await makeFace(test.ctx.db, row.id, stored)).id;
};
const assign = (...ids: number[]) =>
  inTransaction(test.ctx, (tx) => assignPeople(tx, spaceAt(SPACE), ids));
/** Adds faces one after the other, as uploads do. Returns their ids. */
const add = async (vector: Float32Array, given = {}) => {
  const id = await makeVectorFace(vector, given);
  await assign(id);
  return id;
};
/** Returns the person of each face. */
const peopleOf = async (...ids: number[]) => {
  const faces = await test.ctx.db.face.findMany({ where: { id: { in: ids } } });
  return ids.map((id) => faces.find((face) => face.id === id)?.personId);
};

it('starts a person with the second near face, and leaves a stranger without one', async () => {
  const first = await add(at(0));
  expect(await peopleOf(first)).toEqual([null]);
  const second = await add(at(0.4));
  const stranger = await add(at(1));
  const [person, same, none] = await peopleOf(first, second, stranger);
  expect(person).toEqual(expect.any(Number));
  expect([same, none]).toEqual([person, null]);
});

it('does not join two people by the face of somebody between them', async () => {
  const left = [await add(at(0)), await add(at(0.05)), await add(at(0.1))];
  const right = [await add(at(0.8)), await add(at(0.85)), await add(at(0.9))];
  await add(at(0.45));
  const [a, ...restA] = await peopleOf(...left);
  const [b, ...restB] = await peopleOf(...right);
  expect(a).not.toBe(b);
  expect(restA).toEqual([a, a]);
  expect(restB).toEqual([b, b]);
});

it('does not let a chain of near faces drift away from its person', async () => {
  const ids = [];
  for (let step = 0; step < 8; step++) ids.push(await add(at(step * 0.3)));
  const [first, ...rest] = await peopleOf(...ids);
  expect(rest.at(-1)).not.toBe(first);
});

it('compares only vectors of the same model', async () => {
  await add(at(0));
  const other = await makeVectorFace(at(0), { space: 'test/faces@2' });
  await inTransaction(test.ctx, (tx) => assignPeople(tx, spaceAt('test/faces@2'), [other]));
  expect(await peopleOf(other)).toEqual([null]);
});

it('assigns a small face to a known person, but starts no person with one and extends none by it', async () => {
  const small = { pixels: 60 };
  const lonely = [await add(at(5), small), await add(at(5), small)];
  expect(await peopleOf(...lonely)).toEqual([null, null]);
  const [clear] = [await add(at(0)), await add(at(0.1))];
  const known = await add(at(0.4), small);
  const beyond = await add(at(0.8));
  const [person, same, none] = await peopleOf(clear, known, beyond);
  expect([same, none]).toEqual([person, null]);
});

it('never assigns a face to a person whom a user rejected for it', async () => {
  const [first] = [await add(at(0)), await add(at(0.1))];
  const [person] = await peopleOf(first);
  const rejected = await makeVectorFace(at(0.05));
  const data = { faceId: rejected, personId: person ?? 0 };
  await test.ctx.db.faceRejection.create({ data });
  await assign(rejected);
  expect(await peopleOf(rejected)).toEqual([null]);
  await add(at(0.06));
  expect(await peopleOf(rejected)).toEqual([null]);
  expect(await test.ctx.db.faceSuggestion.count({ where: data })).toBe(0);
});

it('treats two faces on one picture as two people', async () => {
  const { row } = await makeAsset(test.ctx, user);
  const given = { space: SPACE, vector: vectorToBytes(at(0)) };
  const ids = [
    (await makeFace(test.ctx.db, row.id, given)).id,
    (await makeFace(test.ctx.db, row.id, given)).id,
  ];
  await assign(...ids);
  expect(await peopleOf(...ids)).toEqual([null, null]);
});

it('keeps the person of a face that a new model or a new picture described again', async () => {
  const { id } = await test.ctx.db.person.create({ data: { name: 'Ada' } });
  const renewed = await add(at(0), { personId: id, confirmed: true });
  const fresh = await add(at(0.1));
  expect(await peopleOf(renewed, fresh)).toEqual([id, id]);
});

it('suggests a face that may be a person, and asks about two people who look alike', async () => {
  const first = [await add(at(0)), await add(at(0.01))];
  const second = [await add(at(0.55)), await add(at(0.56))];
  const [a, b] = await peopleOf(first[0] ?? 0, second[0] ?? 0);
  expect(a).not.toBe(b);
  expect(await test.ctx.db.personQuestion.count()).toBe(0);
  await add(at(0.06));
  expect(await test.ctx.db.personQuestion.findMany()).toEqual([
    { firstId: a, secondId: b, distance: expect.closeTo(0.49, 2) },
  ]);
  const unsure = await add(at(-0.47), { pixels: 60 });
  expect(await test.ctx.db.faceSuggestion.findMany({ where: { faceId: unsure } })).toEqual([
    { faceId: unsure, personId: a, distance: expect.closeTo(0.47, 2) },
  ]);
});

it('groups the faces of another model by the distances of that model', async () => {
  const name = 'test/wide@1';
  const wide = { name, distances: { same: 1, maybe: 1.1, search: [1.2] } };
  const addWide = async (place: number) => {
    const id = await makeVectorFace(at(place), { space: name });
    await inTransaction(test.ctx, (tx) => assignPeople(tx, wide, [id]));
    return id;
  };
  const [first, second] = [await addWide(0), await addWide(0.9)];
  const unsure = await addWide(-0.15);
  const [person, same] = await peopleOf(first, second);
  expect(person).toEqual(expect.any(Number));
  expect(same).toBe(person);
  expect(await peopleOf(unsure)).toEqual([person]);
  expect(await peopleOf(await addWide(2.2))).toEqual([null]);
});

it('several workers that add faces at the same time start one person', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, (_, i) => makeVectorFace(at(i / 100))));
  await Promise.all(ids.map((id) => assign(id)));
  const people = new Set(await peopleOf(...ids));
  expect(people.size).toBe(1);
  expect(await test.ctx.db.person.count()).toBe(1);
});
