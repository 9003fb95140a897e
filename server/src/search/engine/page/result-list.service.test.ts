import type { SearchAnswer } from '@spindle/contracts/search/search';
import { toUuid } from '@spindle/core/ids';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';

/** Enough that the page in the middle is at least 10,000 assets from both ends. */
const ROWS = 20_100;
const PER_PAGE = 50;
const MIDDLE = 10_050 / PER_PAGE + 1;

let app: TestApp;
let admin: TestUser;
/** Sees only their own assets: 99 in a hundred. */
let restricted: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
  // 205 more than ROWS, so that the restricted user has ROWS as well. Products modulo a prime scatter the names.
  await app.ctx.db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, creator_id, update_user_id, size)
    SELECT gen_random_uuid(), 'n', lpad((n * 7919 % 20107)::text, 5, '0'), 'OTHER', CASE WHEN n % 2 = 0 THEN 'a/b' ELSE 'c/d' END, 'OK',
      CASE WHEN n % 100 = 0 THEN ${admin.row.id}::int ELSE ${restricted.row.id}::int END, ${admin.row.id}::int, n % 7
    FROM generate_series(1, ${ROWS + 205}::int) AS n`;
});

afterAll(() => app.close());

async function openSearch(user: TestUser, sort_by: string[]): Promise<SearchAnswer> {
  const payload = { sort_by, limit_per_page: PER_PAGE };
  return (await app.call(user, { method: 'POST', url: '/api/v1/assets/search', payload })).json();
}

async function pageOf(user: TestUser, { search_id }: SearchAnswer, page = MIDDLE) {
  const answer = await app.call(user, { url: `/api/v1/assets/search/${search_id}/${page}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<SearchAnswer>().result;
}

/** Returns the ids of a page, from a query over all rows. */
async function expectedIds(user: TestUser, order: string): Promise<string[]> {
  const whose = user === restricted ? `creator_id = ${restricted.row.id}` : 'true';
  const rows = await app.ctx.db.$queryRawUnsafe<{ id: string }[]>(
    `SELECT replace(id::text, '-', '') AS id FROM asset WHERE ${whose} ORDER BY ${order} LIMIT ${PER_PAGE} OFFSET ${(MIDDLE - 1) * PER_PAGE}`,
  );
  return rows.map(({ id }) => id);
}

it('reads far pages in an order of two fields and for a caller with limited access', async () => {
  const orders: [TestUser, string[], string][] = [
    [admin, ['content_type_ASC', 'file_name_DESC'], 'content_type, name_key DESC, seq'],
    [admin, [], 'seq DESC'],
    [restricted, ['file_name_DESC'], 'name_key DESC, seq DESC'],
  ];
  for (const [user, sort, order] of orders) {
    const found = await openSearch(user, sort);
    const ids = await expectedIds(user, order);
    for (const round of ['writes the list', 'reads the list'])
      expect([round, sort, await pageOf(user, found)]).toEqual([round, sort, ids]);
    expect(await pageOf(user, found, MIDDLE + 1)).not.toEqual(ids);
  }
});

it('counts only writing the list as a heavy request', async () => {
  const limited = await app.openSecondServer({ RATE_LIMIT: 'on' });
  const searches: SearchAnswer[] = [];
  for (let at = 0; at < 31; at += 1)
    searches.push(await openSearch(admin, ['content_type_ASC', 'file_name_DESC']));
  const statusOf = async (search: SearchAnswer | undefined) =>
    (await limited.call(admin, { url: `/api/v1/assets/search/${search?.search_id}/${MIDDLE}` }))
      .statusCode;
  const statuses: number[] = [];
  for (const search of searches) statuses.push(await statusOf(search));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  expect(await statusOf(searches[0])).toBe(200);
  await limited.close();
});

it('skips assets that the caller can no longer see, and shifts nothing', async () => {
  const found = await openSearch(restricted, ['file_size_range_ASC', 'file_name_ASC']);
  const ids = await pageOf(restricted, found);
  const gone = await app.ctx.db.asset.updateManyAndReturn({
    where: { id: { in: ids.slice(0, 2).map(toUuid) } },
    data: { trashedAt: new Date() },
  });
  expect(gone).toHaveLength(2);
  await app.makeAsset(restricted, { name: 'late' });
  expect(await pageOf(restricted, found)).toEqual(ids.slice(2));
});
