import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let id: string;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  const searched = {
    name: 'party.jpg',
    tags: ['wedding'],
    caption:
      'All of the guests stand in the garden while grandmother Novák, who is ninety, dances with the groom until late at night',
    town: 'Málaga',
    data: { client: 'Acme Inc.' },
    metadata: { XMP: { Creator: 'Ana Kos' } },
    uploadPath: 'Trips/Spain',
  };
  const words = { nameKey: nameKeyOf(searched.name), searchText: searchTextOf(searched) };
  const asset = await app.makeAsset(admin, { ...searched, ...words });
  id = asset.id;
  await app.ctx.db
    .$executeRaw`UPDATE asset SET content_text = 'budget' WHERE id = ${asset.row.id}::uuid`;
});

afterAll(() => app.close());

async function reasons(payload: object) {
  const answer = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { extended_result: true, ...payload },
  });
  return answer.json().extended_result[id].reasons;
}

it.each([
  ['novak', 'caption', '…the garden while grandmother Novák, who is ninety, dances…'],
  ['all of', 'caption', 'All of the guests stand…'],
  ['WEDD*', 'tags', 'wedding'],
  ['malaga', 'place', 'Málaga'],
  ['acme', 'data', 'Acme Inc.'],
  ['kos', 'file', 'Ana Kos'],
  ['spain', 'folder', 'Trips/Spain'],
  ['budget', 'content', ''],
])('says where an asset contains %s', async (q, field, text) => {
  expect(await reasons({ q })).toEqual([{ field, text }]);
});

it('says at most two texts, and none for a word of the name', async () => {
  expect(await reasons({ keyword: 'wedding novak malaga' })).toHaveLength(2);
  expect(await reasons({ keyword: 'party' })).toEqual([]);
  expect(await reasons({ q: 'tag:wedding' })).toBeUndefined();
});
