import type { SearchAnswer } from '@spindle/contracts/search/search';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { deleteExpiredSnapshots } from './search-snapshots.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  for (let n = 0; n < 25; n += 1) await makeNumbered(n);
});

afterAll(() => app.close());

const makeNumbered = (n: number) =>
  app.makeAsset(admin, {
    name: `photo-${n}.jpg`,
    contentType: 'image/jpeg',
    uploadTime: new Date(Date.UTC(2030, 0, 1, 0, n)),
  });

const search = (body: object, user = admin) =>
  app.call(user, { method: 'POST', url: '/api/v1/assets/search', payload: body });

const page = (hash: string, number: number, query = '', user = admin) =>
  app.call(user, { url: `/api/v1/assets/search/${hash}/${number}${query}` });

async function firstPage(body: object, user = admin): Promise<SearchAnswer> {
  return (await search(body, user)).json();
}

describe('later pages', () => {
  it('are not shifted by later uploads, whatever their upload time [A-730]', async () => {
    const all = await firstPage({ limit_per_page: 100 });
    const first = await firstPage({ limit_per_page: 10 });
    await makeNumbered(100);
    await makeNumbered(-5);
    const second: SearchAnswer = (await page(first.search_id, 2)).json();
    const third: SearchAnswer = (await page(first.search_id, 3)).json();
    expect([...first.result, ...second.result, ...third.result]).toEqual(all.result);
    for (const later of [second, third])
      expect(later).toMatchObject({ total_files: 25, total_pages: 3, search_id: first.search_id });
    expect([second.page, third.page]).toEqual([2, 3]);
  });

  it('are the same through the search route with the hash, which ignores filters [A-418]', async () => {
    const first = await firstPage({ limit_per_page: 4, file_name: 'photo-1' });
    const byGet: SearchAnswer = (await page(first.search_id, 2)).json();
    const byPost = await firstPage({
      hash: first.search_id,
      page: 2,
      limit_per_page: 4,
      file_name: 'other',
      keyword: 'a AND b OR c',
    });
    expect(byPost).toEqual(byGet);
    expect(byPost.result).toHaveLength(4);
  });

  it('contain the same rows when read from the end, with any page size', async () => {
    for (const sort of ['upload_time_range_DESC', 'file_name_ASC', 'content_type_ASC']) {
      const all = await firstPage({ limit_per_page: 100, sort_by: [sort] });
      for (const size of [1, 4, 7, 26]) {
        const pages = [];
        for (let n = 1; n <= Math.ceil(all.total_files / size); n += 1)
          pages.push(
            (await page(all.search_id, n, `?limit_per_page=${size}`)).json<SearchAnswer>().result,
          );
        expect(pages.flat()).toEqual(all.result);
      }
    }
  });

  it('can be requested directly', async () => {
    const all = await firstPage({ limit_per_page: 100 });
    const last = await firstPage({ limit_per_page: 10, page: 3 });
    expect(last).toMatchObject({ page: 3, total_files: all.total_files });
    expect(last.result).toEqual(all.result.slice(20));
  });

  it('are empty past the end', async () => {
    const first = await firstPage({ limit_per_page: 10 });
    const far: SearchAnswer = (await page(first.search_id, 1_000_000_000)).json();
    expect(far).toMatchObject({ result: [], total_files: first.total_files });
    expect((await firstPage({ status: 'ARCHIVED' })).total_pages).toBe(0);
  });

  it('contain details if the first page did', async () => {
    const first = await firstPage({ limit_per_page: 10, extended_result: true });
    const second: SearchAnswer = (await page(first.search_id, 2)).json();
    expect(Object.keys(second.extended_result)).toHaveLength(10);
  });
});

describe('a stored search', () => {
  it('is available for an hour after its last use', async () => {
    const { search_id } = await firstPage({});
    app.passTime(50 * MINUTE_MS);
    expect((await page(search_id, 1)).statusCode).toBe(200);
    app.passTime(50 * MINUTE_MS);
    expect((await page(search_id, 1)).statusCode).toBe(200);
    app.passTime(61 * MINUTE_MS);
    const late = await page(search_id, 1);
    expect(errorOf(late)).toMatchObject({
      status: 404,
      error: 'NOT_FOUND',
      message: 'This search has expired. Search again.',
    });
    expect((await search({ hash: search_id })).statusCode).toBe(404);
  });

  it('is deleted once it has expired', async () => {
    await firstPage({});
    app.passTime(61 * MINUTE_MS);
    const { search_id } = await firstPage({});
    await deleteExpiredSnapshots(app.ctx);
    const left = await app.ctx.db.searchSnapshot.findMany();
    expect(left.map(({ id }) => id)).toEqual([search_id]);
  });

  it('is available only to its caller', async () => {
    const other = await app.makeUser('ADMIN');
    const { search_id } = await firstPage({});
    expect((await page(search_id, 1, '', other)).statusCode).toBe(404);
    expect((await search({ hash: search_id }, other)).statusCode).toBe(404);
  });

  it('shows only assets that its caller can see now', async () => {
    const restricted = await app.makeUser('USER');
    const { search_id, result } = await firstPage({}, restricted);
    expect(result).not.toEqual([]);
    await app.ctx.db.user.update({
      where: { id: restricted.row.id },
      data: { groupAssetAccess: false },
    });
    await expect
      .poll(async () => (await page(search_id, 1, '', restricted)).json().result)
      .toEqual([]);
  });

  it('refuses an invalid page number', async () => {
    const { search_id } = await firstPage({});
    for (const wrong of ['0', '-1', 'x', '1.5', '1e99'])
      expect(
        (await app.call(admin, { url: `/api/v1/assets/search/${search_id}/${wrong}` })).statusCode,
      ).toBe(400);
  });
});
