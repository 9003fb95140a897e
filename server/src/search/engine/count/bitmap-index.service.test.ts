import { SearchRequest } from '@spindle/contracts/search/search';
import { SYSTEM } from '@spindle/core/context';
import { encodeCharacters } from '@spindle/core/search/letter-pairs';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import { createBitmapBuilder } from './bitmap-builder.ts';
import { matchBitmaps } from './bitmap-index.ts';
import { createCountCache } from './count-cache.ts';
import { countQuery } from './count-source.ts';
import { countFacetGroups, createFacetCounter } from './facet-groups.ts';
import { countFactGroups, createFactCounter } from './fact-values.ts';

/** Values of `seq` in one bitmap. */
const BLOCK = 16_384;

/** Keywords that bitmaps answer. */
const INDEXED = [
  ...['boat', 'boat AND sail', 'sa*', 'sail OR yacht', 'boat sail OR ya*', 'nothing'],
  ...['nothing OR sail', 'Été', 'böat', 'böat AND 🎉', '🎉 OR yächt'],
];
const KEYWORDS = [...INDEXED, '"red sail"', 'boat-7', '7*', 'z*', 'zq*'];

/** An emoji as a stored word. */
const PARTY = encodeCharacters('🎉');

/** Filters that bitmaps answer too. */
const FILTERS: Partial<SearchRequest>[] = [
  { color: 'red' },
  { color: 'green' },
  { keyword: 'sail', color: 'blue' },
  { keyword: 'boat OR ya*', status: 'OK', color: 'red' },
  { keyword: 'boat', status: 'ERROR' },
  { keyword: 'boat', creator_id: 1 },
  { keyword: 'boat AND sail', content_type: 'image*' },
  { content_type: 'video* OR image/png', color: 'red' },
  { keyword: 'boat', creator_id: 999 },
  { kind: 'VIDEO' },
  { keyword: 'sail', kind: 'IMAGE', color: 'red' },
  { camera: 'nikon' },
  { keyword: 'sail', camera: { is: 'nikon z 8' }, rating: 2 },
  { place: 'york', flag: 'PICK' },
  { iso_range: { start: 300, end: 400 }, aperture_range: { end: 4 } },
  { taken_range: { start: '2030', end: '2030-03' } },
  { taken_range: { end: '2030-12' } },
  { taken_range: { start: '2030-02', end: '9999' } },
  { taken_range: { start: '2030-02-03', end: '2030-03-04' } },
  { has: ['taken', 'tags', 'gps', 'place', 'rating'] },
  { missing: ['caption'], color_label: 'RED' },
  { missing: ['gps', 'rating'], keyword: 'boat' },
  { tag: 'A' },
  { tag: 'unknown' },
  { q: '(camera:nikon OR town:york) -tag:a iso:>200' },
  { q: 'tag:a OR yacht', keyword: 'boat' },
  { q: '-(camera:nikon OR rating:>=3)' },
  { q: '-tag:unknown OR flag:pick' },
  { q: 'tag:a OR "red sail"' },
];

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  await addAssets(600);
});

afterAll(() => app.close());

/**
 * Adds assets and moves the sequence to the next block. Every second one contains `red sail`, every fifth `yacht ete`, every seventh an
 * emoji, every fourth has the colors red and blue, every fiftieth is trashed.
 */
async function addAssets(count: number): Promise<void> {
  await app.ctx.db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, creator_id, update_user_id, search_text, size, upload_time, trashed_at, metadata,
      camera, rating, flag, color_label, town, region, iso, aperture, taken_at, taken_offset, taken_source, tags, latitude, longitude)
    SELECT gen_random_uuid(), 'n', 'n', (CASE WHEN n % 3 = 0 THEN 'VIDEO' ELSE 'IMAGE' END)::asset_kind, 'image/jpeg', 'OK',
      ${admin.row.id}::int, ${admin.row.id}::int,
      'boat 7' || CASE WHEN n % 2 = 0 THEN ' red sail' ELSE '' END || CASE WHEN n % 5 = 0 THEN ' yacht ete' ELSE '' END || CASE WHEN n % 7 = 0 THEN ${` ${PARTY}`}::text ELSE '' END || CASE WHEN n % 3 = 0 THEN ' nikon z 8' ELSE '' END || CASE WHEN n % 4 = 0 THEN ' york' ELSE '' END, 1,
      '2030-01-15'::timestamptz + n * interval '1 day', CASE WHEN n % 50 = 0 THEN now() END,
      CASE WHEN n % 4 = 0 THEN '{"ColorPalette": [{"hex": "#ff0000", "percent": 50}, {"hex": "#0000ff", "percent": 40}]}'::jsonb ELSE '{}'::jsonb END,
      CASE WHEN n % 3 = 0 THEN 'NIKON Z 8' END, nullif(n % 6, 0), (CASE WHEN n % 8 = 0 THEN 'PICK' END)::asset_flag,
      (CASE WHEN n % 9 = 0 THEN 'RED' END)::color_label, CASE WHEN n % 4 = 0 THEN 'York' END, CASE WHEN n % 12 = 0 THEN 'York' END,
      CASE WHEN n % 3 = 0 THEN n % 7 * 100 END, CASE WHEN n % 3 = 0 THEN 1.4 * (n % 5) END,
      CASE WHEN n % 2 = 0 THEN '2030-01-15T23:30:00Z'::timestamptz + n * interval '1 day' END, 120,
      (CASE WHEN n % 2 = 0 THEN 'USER' END)::taken_source, CASE WHEN n % 10 = 0 THEN '{a}' ELSE '{}' END::text[],
      CASE WHEN n % 2 = 0 THEN 1 END, CASE WHEN n % 2 = 0 THEN 2 END
    FROM generate_series(1, ${count}::int) AS n`;
  const [row] = await app.ctx.db.$queryRaw<{ seq: bigint }[]>`SELECT max(seq) AS seq FROM asset`;
  const next = Math.ceil(Number(row?.seq) / BLOCK) * BLOCK;
  await app.ctx.db.$executeRaw`SELECT setval('asset_seq_seq', ${next}::bigint)`;
}

/** Builds all bitmaps. The builder skips blocks that have changed since its last run, so it runs twice. */
async function buildAll(): Promise<void> {
  const build = createBitmapBuilder();
  await build(app.ctx);
  await build(app.ctx);
}

const searchOf = (keyword: string) => ({
  actor: { ...SYSTEM, userId: admin.row.id },
  request: SearchRequest.parse({ keyword }),
});

async function hasBitmaps(keyword: string): Promise<boolean> {
  return (await matchBitmaps(app.ctx, searchOf(keyword), BigInt(BLOCK))) !== null;
}

/** Counts the matches in the search texts, without an index. */
async function countWithoutIndex(keyword: string): Promise<number> {
  const query = keyword
    .toLowerCase()
    .replaceAll('ö', 'o')
    .replaceAll('ä', 'a')
    .replaceAll('🎉', PARTY);
  const rows = await app.ctx.db.$queryRaw<{ text: string }[]>`
    SELECT search_text AS text FROM asset WHERE trashed_at IS NULL`;
  const has = (text: string, words: string) =>
    words
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
    return query.split(' or ').some((words) => has(text, words));
  };
  return rows.filter(matches).length;
}

/** Compares all totals and facets with counts that use no bitmaps. */
async function expectExact(): Promise<void> {
  const ctx = { ...app.ctx, actor: searchOf('').actor };
  for (const keyword of KEYWORDS) {
    const search = { ...searchOf(keyword), asOf: await visibleSeq(ctx) };
    expect([keyword, await createCountCache().count(ctx, search)]).toEqual([
      keyword,
      await countWithoutIndex(keyword),
    ]);
  }
  for (const filters of FILTERS) {
    const request = SearchRequest.parse(filters);
    const search = { actor: ctx.actor, request, asOf: await visibleSeq(ctx) };
    const [row] = await ctx.db.$queryRaw<{ total: number }[]>(countQuery(search));
    expect([filters, await createCountCache().count(ctx, search)]).toEqual([filters, row?.total]);
  }
  for (const filters of [{}, { keyword: 'boat AND sail' }, ...FILTERS]) {
    const sorted = async (count: typeof countFacetGroups) =>
      byColor(await count(ctx, { trashed: false, ...filters }));
    expect([filters, await sorted(createFacetCounter())]).toEqual([
      filters,
      await sorted(countFacetGroups),
    ]);
    expect([filters, await sorted(createFactCounter())]).toEqual([
      filters,
      await sorted(countFactGroups),
    ]);
  }
}

/** Counts each color by itself: bitmaps have one color each, other groups have all colors of an image. */
function byColor(groups: Awaited<ReturnType<typeof countFacetGroups>>): string[] {
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

it('counts exactly before bitmaps are built, with bitmaps, and after uploads and changes', async () => {
  expect(await Promise.all(KEYWORDS.map(hasBitmaps))).not.toContain(true);
  await expectExact();
  await buildAll();
  const known = await Promise.all(KEYWORDS.map(hasBitmaps));
  expect(KEYWORDS.filter((_, at) => known[at])).toEqual(INDEXED);
  await expectExact();
  await addAssets(40);
  await expectExact();
  await buildAll();
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
  await buildAll();
  expect(await hasBitmaps('boat')).toBe(true);
  await expectExact();
});

it('counts without bitmaps when their tables are empty', async () => {
  await app.ctx.db.$executeRaw`TRUNCATE word_map, facet_map, mapped_block`;
  expect(await hasBitmaps('boat')).toBe(false);
  await expectExact();
});
