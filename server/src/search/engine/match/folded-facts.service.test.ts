import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { mergeNewWords } from '../suggest/respell.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  const facts = {
    tags: ['wedding'],
    caption: 'Grandmother Novak dances',
    town: 'Málaga',
    region: 'Łódź Straße',
    camera: 'Æolus 7',
  };
  const name = 'party.jpg';
  const words = { nameKey: nameKeyOf(name), searchText: searchTextOf({ name, ...facts }) };
  await app.makeAsset(admin, { name, ...words, ...facts });
  await mergeNewWords(app.ctx);
});

afterAll(() => app.close());

async function search(payload: object) {
  const answer = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload,
  });
  return answer.json();
}

it.each([
  'town:malaga',
  'town:MÁLA',
  'town:"málaga"',
  'place:lodz',
  'region:"lodz strasse"',
  'camera:aeolus',
  'camera:"ÆOLUS 7"',
])('finds facts without regard to accents: %s', async (q) => {
  expect((await search({ q })).total_files).toBe(1);
  expect((await search({ q: `-${q}` })).total_files).toBe(0);
});

it('corrects misspelt words of names, tags and captions', async () => {
  for (const [typed, meant] of Object.entries({
    weding: 'wedding',
    novk: 'novak',
    grandmotehr: 'grandmother',
    prty: 'party',
  })) {
    expect((await search({ keyword: typed })).did_you_mean, typed).toBe(meant);
    expect((await search({ q: typed })).did_you_mean, typed).toBe(meant);
  }
});
