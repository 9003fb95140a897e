import { SearchRequest } from '@spindle/contracts/search/search';
import { SYSTEM } from '@spindle/core/context';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import { createBitmapBuilder } from './bitmap-builder.ts';
import { findMapped } from './bitmap-index.ts';
import { createCountCache } from './count-cache.ts';
import { countGroups, createFacetCounter } from './facet-groups.ts';

/** Numbers of arrival of one map. */
const BLOCK = 16_384;

/** Of words that maps know. */
const MAPPED = [
  ...['boat', 'boat AND sail', 'sa*', 'sail OR yacht', 'boat sail OR ya*', 'nothing'],
  ...['nothing OR sail', 'Été'],
];
const KEYWORDS = [...MAPPED, '"red sail"', 'boat-7', '7*', 'z*'];

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  await addAssets(600);
});

afterAll(() => app.close());

/** The next ones arrive in the next block. */
async function addAssets(count: number): Promise<void> {
  await app.ctx.db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, creator_id, update_user_id, search_text, size, upload_time, trashed_at, metadata)
    SELECT gen_random_uuid(), 'n', 'n', (CASE WHEN n % 3 = 0 THEN 'VIDEO' ELSE 'IMAGE' END)::asset_kind, 'image/jpeg', 'OK',
      ${admin.row.id}::int, ${admin.row.id}::int,
      'boat 7' || CASE WHEN n % 2 = 0 THEN ' red sail' ELSE '' END || CASE WHEN n % 5 = 0 THEN ' yacht ete' ELSE '' END, 1,
      '2030-01-15'::timestamptz + n * interval '1 day', CASE WHEN n % 50 = 0 THEN now() END,
      CASE WHEN n % 4 = 0 THEN '{"ColorPalette": [{"hex": "#ff0000", "percent": 50}, {"hex": "#0000ff", "percent": 40}]}'::jsonb ELSE '{}'::jsonb END
    FROM generate_series(1, ${count}::int) AS n`;
  const [row] = await app.ctx.db.$queryRaw<{ seq: bigint }[]>`SELECT max(seq) AS seq FROM asset`;
  const next = Math.ceil(Number(row?.seq) / BLOCK) * BLOCK;
  await app.ctx.db.$executeRaw`SELECT setval('asset_seq_seq', ${next}::bigint)`;
}

/** A block is mapped when it has not changed from one look to the next. */
async function mapAll(): Promise<void> {
  const map = createBitmapBuilder();
  await map(app.ctx);
  await map(app.ctx);
}

const searchOf = (keyword: string) => ({
  actor: { ...SYSTEM, userId: admin.row.id },
  request: SearchRequest.parse({ keyword }),
});

async function isMapped(keyword: string): Promise<boolean> {
  return (await findMapped(app.ctx, searchOf(keyword), BigInt(BLOCK))) !== null;
}

/** What somebody counts who knows of no maps. */
async function trueTotal(keyword: string): Promise<number> {
  const query = keyword.toLowerCase();
  const rows = await app.ctx.db.$queryRaw<{ text: string }[]>`
    SELECT search_text AS text FROM asset WHERE trashed_at IS NULL`;
  const has = (text: string, asked: string) =>
    asked
      .split(/ and | /)
      .every((word) =>
        word.endsWith('*')
          ? text.split(' ').some((given) => given.startsWith(word.slice(0, -1)))
          : text.split(' ').includes(word),
      );
  const matches = ({ text }: { text: string }) => {
    if (query.startsWith('"')) return text.includes(query.slice(1, -1));
    if (query === 'été') return has(text, 'ete');
    if (query === 'boat-7') return text.includes('boat 7');
    return query.split(' or ').some((asked) => has(text, asked));
  };
  return rows.filter(matches).length;
}

async function expectExact(): Promise<void> {
  const ctx = { ...app.ctx, actor: searchOf('').actor };
  for (const keyword of KEYWORDS) {
    const search = { ...searchOf(keyword), asOf: await visibleSeq(ctx) };
    expect([keyword, await createCountCache().count(ctx, search)]).toEqual([
      keyword,
      await trueTotal(keyword),
    ]);
  }
  const sorted = async (count: typeof countGroups) =>
    byColor(await count(ctx, { keyword: 'boat AND sail', trashed: false }));
  expect(await sorted(createFacetCounter())).toEqual(await sorted(countGroups));
}

/** A map knows of each colour by itself, a look of those that pictures have together. */
function byColor(groups: Awaited<ReturnType<typeof countGroups>>): string[] {
  const counts = new Map<string, number>();
  for (const { facet, value, count } of groups) {
    const bits = Array.from({ length: 31 }, (_, bit) => bit).filter(
      (bit) => Number(value) & (1 << bit),
    );
    const keys = facet === 'color' ? bits.map((bit) => `color ${bit}`) : [`${facet} ${value}`];
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`).sort();
}

it('counts by maps what no map was made of yet, what they know, and what has come or changed since', async () => {
  expect(await Promise.all(KEYWORDS.map(isMapped))).not.toContain(true);
  await expectExact();
  await mapAll();
  const known = await Promise.all(KEYWORDS.map(isMapped));
  expect(KEYWORDS.filter((_, at) => known[at])).toEqual(MAPPED);
  await expectExact();
  await addAssets(40);
  await expectExact();
  await mapAll();
  await expectExact();
  const { asset } = app.ctx.db;
  const some = await asset.findMany({
    where: { trashedAt: null },
    take: 4,
    orderBy: { seq: 'asc' },
  });
  const changes = [
    { searchText: 'sail yacht' },
    { trashedAt: new Date() },
    { kind: 'VIDEO' as const },
  ];
  for (const [at, data] of changes.entries()) {
    await asset.update({ where: { id: some[at]?.id ?? '' }, data });
    await expectExact();
  }
  await asset.delete({ where: { id: some[3]?.id ?? '' } });
  await expectExact();
  await mapAll();
  expect(await isMapped('boat')).toBe(true);
  await expectExact();
});

it('counts without maps that are lost', async () => {
  await app.ctx.db.$executeRaw`TRUNCATE word_map, facet_map, mapped_block`;
  expect(await isMapped('boat')).toBe(false);
  await expectExact();
});
