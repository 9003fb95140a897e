import { searchTextOf } from '@spindle/core/search/words';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const make = (name: string, text = '') =>
  app.makeAsset(admin, {
    name,
    searchText: searchTextOf({ name, data: { filespin_search_txt: text } }),
  });

/** Returns the total of a search. Its page has fewer rows than matches, so the server counts them. */
async function readTotal(request: object): Promise<number> {
  const answer = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { limit_per_page: 1, ...request },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().total_files;
}

async function readStatusFacet(keyword: string): Promise<[string, number][]> {
  const answer = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/assets/facets',
    payload: { keyword, facets: ['status'] },
  });
  const { status } = answer.json().data.facets;
  return status.map(({ value, count }: { value: string; count: number }) => [value, count]);
}

it('counts words exactly after every kind of change', async () => {
  for (let n = 0; n < 6; n += 1) await make(`boat-${n}.jpg`, n % 2 === 0 ? 'red sail' : 'blue');
  const { asset } = app.ctx.db;
  const boats = { name: { startsWith: 'boat' } };
  const one = { name: 'boat-0.jpg' };
  const expectTotals = async (...totals: number[]) => {
    const requests = ['boat', 'boat AND sail', 'sa*', 'blue OR yacht', '"red sail"'];
    for (const round of ['for the first time', 'again'])
      expect([
        round,
        ...(await Promise.all(requests.map((keyword) => readTotal({ keyword })))),
      ]).toEqual([round, ...totals]);
  };
  await expectTotals(6, 3, 3, 3, 3);
  await asset.updateMany({ where: one, data: { searchText: 'boat yacht' } });
  await expectTotals(6, 2, 2, 4, 2);
  await asset.updateMany({ where: boats, data: { trashedAt: new Date() } });
  await expectTotals(0, 0, 0, 0, 0);
  expect(await readTotal({ keyword: 'boat', trashed: true })).toBe(6);
  await asset.updateMany({ where: one, data: { searchText: 'boat red sail' } });
  await asset.updateMany({ where: boats, data: { trashedAt: null } });
  await expectTotals(6, 3, 3, 3, 3);
  await asset.updateMany({ where: one, data: { status: 'ERROR', contentType: 'video/mp4' } });
  expect(await readStatusFacet('boat')).toEqual([
    ['OK', 5],
    ['ERROR', 1],
  ]);
  expect(await readTotal({ keyword: 'boat', content_type: 'video*' })).toBe(1);
  expect(await readTotal({ keyword: 'boat', status: 'OK', file_name: 'boat*' })).toBe(5);
  await asset.deleteMany({ where: one });
  await expectTotals(5, 2, 2, 3, 2);
});
