import { makeFace } from '@spindle/core/test/faces';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enableAddons } from '../../test/derivatives/tool-results.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let editor: TestUser;
let lake: TestAsset;
let people: number[];

beforeAll(async () => {
  app = await openTestApp();
  editor = await app.makeUser('ASSET_MANAGER');
  lake = await app.makeAsset(editor);
  await enableAddons(app, ['FACE_RECOGNITION']);
});

afterAll(() => app.close());

beforeEach(async () => {
  const { db } = app.ctx;
  await db.face.deleteMany();
  await db.person.deleteMany();
  people = [];
  for (const name of ['', 'Ada', 'Eve']) {
    const { id: personId } = await db.person.create({ data: { name, nameKey: name } });
    await makeFace(db, lake.row.id, { personId });
    people.push(personId);
  }
  const [a = 0, b = 0, c = 0] = people;
  await db.personQuestion.createMany({
    data: [
      { firstId: a, secondId: c, distance: 0.49 },
      { firstId: a, secondId: b, distance: 0.46 },
    ],
  });
});

const send = (method: HTTPMethods, url: string, payload?: object, by = editor) =>
  app.call(by, { method, url: `/api/v1/people/${url}`, ...(payload && { payload }) });
const ask = async (after = '') => {
  const answer = await send('GET', `questions${after && `?after=${after}`}`);
  return answer.json();
};

it('asks about the most alike people first, skips a question, and ends', async () => {
  const [a, b, c] = people;
  const first = await ask();
  expect(first).toMatchObject({ data: { first: { id: a }, second: { id: b }, distance: 0.46 } });
  const second = await ask(first.cursor);
  expect(second).toMatchObject({ data: { first: { id: a }, second: { id: c } } });
  expect(await ask(second.cursor)).toMatchObject({ data: null, cursor: null });
});

it('merges the same people under their name, and never asks again about different ones', async () => {
  const [a, b, c] = people;
  const answer = (second_id: number | undefined, answer: string) =>
    send('POST', 'questions', { first_id: a, second_id, answer });
  expect((await answer(c, 'different')).json()).toMatchObject({ data: null });
  expect(await app.ctx.db.personDifference.count()).toBe(1);
  expect((await answer(b, 'same')).json()).toMatchObject({
    data: { id: b, name: 'Ada', assets: 1 },
  });
  expect(await ask()).toMatchObject({ data: null });
  expect(await app.ctx.db.personDifference.findMany()).toEqual([{ firstId: b, secondId: c }]);
});

it('does not ask about hidden people, nor about those whom the caller may not see', async () => {
  const guest = await app.makeUser('CREATOR', { groupAssetAccess: false });
  expect((await send('GET', 'questions', undefined, guest)).json()).toMatchObject({ data: null });
  await app.ctx.db.person.updateMany({ data: { hidden: true } });
  expect(await ask()).toMatchObject({ data: null });
});

it('suggests faces without a person, from the most alike, and no rejected ones', async () => {
  const { db } = app.ctx;
  const [, ada = 0] = people;
  const ids = [];
  for (const distance of [0.48, 0.41, 0.45]) {
    const { id: faceId } = await makeFace(db, lake.row.id);
    await db.faceSuggestion.create({ data: { faceId, personId: ada, distance } });
    ids.push(faceId);
  }
  const suggested = async () =>
    (await send('GET', `${ada}/suggestions`))
      .json<{ data: { face_id: number }[] }>()
      .data.map(({ face_id }) => face_id);
  const [far, near, middle] = ids;
  expect(await suggested()).toEqual([near, middle, far]);
  await send('POST', `${ada}/faces/reject`, { faces: { face_ids: [near] } });
  await send('POST', `${ada}/faces/move`, {
    faces: { face_ids: [middle] },
    to: { person_id: ada },
  });
  expect(await suggested()).toEqual([far]);
});
