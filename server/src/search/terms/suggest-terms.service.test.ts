import type { SuggestedTerm } from '@spindle/contracts/search/suggestions';
import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let restricted: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
  const make = (name: string, facts: { tags?: string[]; camera?: string; town?: string }) =>
    app.makeAsset(admin, {
      name,
      nameKey: nameKeyOf(name),
      searchText: searchTextOf({ name, ...facts }),
      takenAt: new Date('2025-06-14T10:00:00Z'),
      takenOffset: 0,
      takenSource: 'FILE_METADATA',
      ...facts,
    });
  await make('one', { tags: ['wedding', 'people/ana'], camera: 'NIKON Z 8', town: 'Málaga' });
  await make('two', { tags: ['wedding'], camera: 'NIKON Z 8' });
  await make('three', { camera: 'Canon EOS R5' });
});

afterAll(() => app.close());

async function terms(text: string, by = admin): Promise<string[]> {
  const answer = await app.call(by, { url: '/api/v1/suggestions', query: { text } });
  const { data } = answer.json();
  return data.terms.map(({ term, count }: SuggestedTerm) => [term, count ?? '-'].join(' '));
}

it('suggests dates, cameras, places and tags with counts for an empty text', async () => {
  expect(await terms('')).toEqual([
    'taken:2025 3',
    'camera:"NIKON Z 8" 2',
    'camera:"Canon EOS R5" 1',
    'place:"Málaga" 1',
    'tag:wedding 2',
    'tag:people 1',
    'tag:people/ana 1',
  ]);
});

it('suggests names of filters, and values of words', async () => {
  expect(await terms('cam')).toEqual(['camera: -']);
  expect(await terms('lake nik')).toEqual(['camera:"NIKON Z 8" 2']);
  expect(await terms('wed')).toEqual(['tag:wedding 2']);
  expect(await terms('malag')).toEqual(['place:"Málaga" 1']);
});

it('suggests the values of a filter, also in an open quotation mark and after a minus', async () => {
  const cameras = ['camera:"NIKON Z 8" 2', 'camera:"Canon EOS R5" 1'];
  expect(await terms('camera:')).toEqual(cameras);
  expect(await terms('wedding -camera:')).toEqual(cameras);
  expect(await terms('camera:"eos r')).toEqual(['camera:"Canon EOS R5" 1']);
  expect(await terms('tag:an')).toEqual(['tag:people/ana 1']);
  expect(await terms('taken:2')).toEqual(['taken:2025 3']);
  expect(await terms('taken:2025')).toEqual(['taken:2025 3', 'taken:2025-06 3']);
  expect(await terms('is:f')).toEqual(['is:favorite -']);
  expect(await terms('takn:')).toEqual([]);
});

it('suggests nothing of assets that the caller cannot see', async () => {
  expect(await terms('', restricted)).toEqual([]);
  expect(await terms('camera:', restricted)).toEqual([]);
  expect(await terms('tag:wed', restricted)).toEqual([]);
});

it('suggests collections that the caller can list', async () => {
  const payload = { name: 'Best of 2025', group_access: false, assets: [] };
  await app.call(admin, { method: 'POST', url: '/api/v1/assetcollection', payload });
  expect(await terms('in:best')).toEqual(['in:"Best of 2025" -']);
  expect(await terms('in:best', restricted)).toEqual([]);
});
