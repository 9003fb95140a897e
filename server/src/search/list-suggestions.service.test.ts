import type { Suggestions } from '@spindle/contracts/search/suggestions';
import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { mergeNewWords } from './engine/suggest/respell.ts';

let app: TestApp;
let admin: TestUser;
let other: TestUser;
let restricted: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  other = await app.makeUser('USER');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
});

afterAll(() => app.close());

const make = (name: string, given: object = {}, by = admin) =>
  app.makeAsset(by, {
    name,
    nameKey: nameKeyOf(name),
    searchText: searchTextOf({ name }),
    ...given,
  });

/** Creates a collection of the administrator. `isShared` gives it group access. */
const makeCollection = (name: string, { isShared }: { isShared: boolean }) =>
  app.call(admin, {
    method: 'POST',
    url: '/api/v1/assetcollection',
    payload: { name, group_access: isShared, assets: [] },
  });

const ask = (text: string, by = admin) =>
  app.call(by, { url: '/api/v1/suggestions', query: { text } });

async function suggested(text: string, by = admin): Promise<Suggestions> {
  const answer = await ask(text, by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

async function names(text: string, by = admin) {
  const { assets, collections } = await suggested(text, by);
  return [...assets, ...collections].map(({ name }) => name);
}

it('returns the details that a suggestion shows', async () => {
  const { id } = await make('Fjord.JPG', {
    contentType: 'image/jpeg',
    thumbhash: 'abc',
    renderVersion: 3,
  });
  expect((await suggested('fj')).assets).toEqual([
    { id, name: 'Fjord.JPG', content_type: 'image/jpeg', render_version: 3, thumbhash: 'abc' },
  ]);
});

it('finds prefixes of names regardless of case and accents, and matches wildcards literally', async () => {
  await make('Été à la mer.jpg');
  await make('100%.pdf');
  await make('100_a.pdf');
  expect(await names('ETE A')).toEqual(['Été à la mer.jpg']);
  expect(await names('100%')).toEqual(['100%.pdf']);
  expect(await names('  100_ ')).toEqual(['100_a.pdf']);
  expect(await names('\\')).toEqual([]);
});

it('returns at most six assets and four collections', async () => {
  for (let n = 0; n < 8; n += 1) {
    await make(`many ${n}`);
    await makeCollection(`many ${n}`, { isShared: true });
  }
  const { assets, collections } = await suggested('many');
  expect(assets.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `many ${n}`));
  expect(collections.map(({ name }) => name)).toEqual([0, 1, 2, 3].map((n) => `many ${n}`));
});

it('finds collections by the start of their name, then by that of a word', async () => {
  await makeCollection('Winter and autumn', { isShared: true });
  await makeCollection('Autumn', { isShared: true });
  expect(await names('aut')).toEqual(['Autumn', 'Winter and autumn']);
});

it('lists names that start with the text before names that contain it as a word, after a rename and a deletion too', async () => {
  await make('tall red house.jpg');
  await make('red house.jpg');
  const { row } = await make('the_red-house of reds.jpg');
  await make('hundred houses.jpg');
  await make('covered red.jpg', { trashedAt: new Date() });
  const all = ['red house.jpg', 'tall red house.jpg', 'the_red-house of reds.jpg'];
  expect(await names('Red')).toEqual(all);
  expect(await names('red hou')).toEqual(all.slice(0, 2));
  await app.ctx.db.asset.update({
    where: { id: row.id },
    data: { name: 'a blue.jpg', nameKey: 'a blue.jpg' },
  });
  expect(await names('red')).toEqual(all.slice(0, 2));
  expect(await names('blue')).toEqual(['a blue.jpg']);
  await app.ctx.db.asset.deleteMany({ where: { name: { contains: 'red' } } });
  expect(await names('red')).toEqual([]);
  expect(await app.ctx.db.namePart.count({ where: { part: { startsWith: 'red' } } })).toBe(0);
});

it('finds names in a similar spelling when none matches, and returns that spelling', async () => {
  await make('mountain-lake.jpg');
  await make('our restaurant.jpg');
  await makeCollection('Holidays', { isShared: true });
  await mergeNewWords(app.ctx);
  for (const [typed, meant, found] of [
    ['mountian', 'mountain', 'mountain-lake.jpg'],
    ['Moutn', 'mountain', 'mountain-lake.jpg'],
    ['montain lake', 'mountain lake', null], // no name contains both words, so no spelling is returned
    ['laek', 'lake', 'mountain-lake.jpg'],
    ['restaraunt', 'restaurant', 'our restaurant.jpg'],
    ['hollidays', 'holidays', 'Holidays'],
  ] as const) {
    expect(await names(typed), typed).toEqual(found === null ? [] : [found]);
    expect((await suggested(typed)).did_you_mean, typed).toBe(found === null ? undefined : meant);
  }
  expect(await suggested('mountain')).not.toHaveProperty('did_you_mean');
  expect(await names('mountian', restricted)).toEqual([]);
});

it('returns nothing that the caller cannot see, and no trash', async () => {
  await make('secret one');
  await make('secret gone', { trashedAt: new Date() });
  await make('secret own', {}, restricted);
  await makeCollection('secret of admin', { isShared: false });
  await makeCollection('secret of all', { isShared: true });
  expect(await names('secret')).toEqual([
    'secret one',
    'secret own',
    'secret of admin',
    'secret of all',
  ]);
  expect(await names('secret', other)).toEqual(['secret one', 'secret own', 'secret of all']);
  expect(await names('secret', restricted)).toEqual(['secret own', 'secret of all']);
});

it('refuses a too long text', async () => {
  expect((await ask('x'.repeat(101))).statusCode).toBe(400);
});
