import { SearchRequest } from '@spindle/contracts/search/search';
import { SYSTEM } from '@spindle/core/context';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { type AssetRow, LIST_COLUMNS } from '../../../assets/asset-row.ts';
import type { Search } from '../match/search-condition.ts';
import { type AnchoredPages, createAnchoredPages } from './page-anchors.ts';
import { pageQuery } from './page-query.ts';

/** Enough for several anchors on each side of a page: one follows the other after 1,000 matches. */
const ROWS = 6_000;
/** Rows of a page. */
const LIMIT = 7;

let app: TestApp;
let pages: AnchoredPages;

beforeAll(async () => {
  app = await openTestApp();
  pages = createAnchoredPages();
  await makeRows(1, ROWS);
});

afterAll(() => app.close());

/** Makes assets whose names, times and sizes have different orders: products modulo a prime scatter the values. */
async function makeRows(from: number, to: number): Promise<void> {
  const { row } = await app.makeUser('ADMIN');
  await app.ctx.db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, creator_id, update_user_id, size, upload_time)
    SELECT gen_random_uuid(), 'photo', lpad((n * 7919 % 10007)::text, 5, '0'), 'IMAGE',
           (ARRAY['image/jpeg', 'image/png', 'video/mp4'])[n % 3 + 1], 'OK', ${row.id}::int, ${row.id}::int,
           n * 31 % 997, '2030-01-01'::timestamptz + n * 48271 % 10007 * interval '1 minute'
    FROM generate_series(${from}::int, ${to}::int) AS n`;
}

const searchOf = (request: object, asOf: number): Search => ({
  actor: SYSTEM,
  request: SearchRequest.parse(request),
  asOf: BigInt(asOf),
});

interface Position {
  offset: number;
  backwards: boolean;
}

/** Reads a page by its OFFSET. */
const readPlain = (search: Search, { offset, backwards }: Position) =>
  app.ctx.db.$queryRaw<AssetRow[]>(
    pageQuery(search, LIST_COLUMNS, { offset, limit: LIMIT, backwards }),
  );

/** Reads a page from the nearest anchor; null while there are no valid anchors. */
const readAnchored = (search: Search, { offset, backwards }: Position) =>
  pages.read(app.ctx, search, { offset, limit: LIMIT }, backwards);

/** Compares pages read from anchors with the plain query. */
async function expectSame(search: Search, offsets: number[]): Promise<void> {
  for (const backwards of [false, true])
    for (const offset of offsets) {
      const expected = await readPlain(search, { offset, backwards });
      await expect.poll(() => readAnchored(search, { offset, backwards })).toEqual(expected);
    }
}

it('reads the same rows as the plain query in every order', async () => {
  for (const field of [
    'upload_time_range',
    'file_name',
    'content_type',
    'file_size_range',
    'status',
  ])
    for (const direction of ['ASC', 'DESC'])
      await expectSame(searchOf({ sort_by: [`${field}_${direction}`] }, ROWS), [2500, 3001]);
  await expectSame(searchOf({ content_type: 'image*' }, ROWS), [2400]);
});

it('follows uploads and changes, for earlier and later searches', async () => {
  const before = searchOf({}, ROWS);
  await expectSame(before, [2500]);
  await makeRows(ROWS + 1, ROWS + 500);
  const after = searchOf({}, ROWS + 500);
  await expectSame(after, [2700]);
  await expectSame(before, [2500]);
  const changes = [
    () => app.ctx.db.$executeRaw`UPDATE asset SET trashed_at = now() WHERE seq % 10 = 3`,
    () =>
      app.ctx.db
        .$executeRaw`UPDATE asset SET upload_time = '2040-01-01' WHERE seq BETWEEN 10 AND 90`,
    () => app.ctx.db.$executeRaw`UPDATE asset SET trashed_at = now() WHERE seq > ${ROWS + 100}`,
    () => app.ctx.db.$executeRaw`DELETE FROM asset WHERE seq % 10 = 4`,
  ];
  for (const change of changes) {
    await change();
    for (const [search, offset] of [
      [before, 2300],
      [after, 2450],
    ] as const) {
      const expected = await readPlain(search, { offset, backwards: true });
      // Null while the anchors are built again.
      expect([expected, null]).toContainEqual(
        await readAnchored(search, { offset, backwards: true }),
      );
      await expectSame(search, [offset]);
    }
  }
});

it('returns null for orders without an index and for callers with limited access', async () => {
  const twoFields = searchOf({ sort_by: ['content_type_ASC', 'file_name_DESC'] }, ROWS);
  expect(await readAnchored(twoFields, { offset: 2500, backwards: false })).toBeNull();
  const limited = { ...searchOf({}, ROWS), actor: { ...SYSTEM, groupAssetAccess: false } };
  const reader = { ...app.ctx, actor: limited.actor };
  expect(await pages.read(reader, limited, { offset: 2500, limit: LIMIT }, false)).toBeNull();
});
