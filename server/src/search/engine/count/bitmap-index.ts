import type { FacetName } from '@spindle/contracts/search/facets';
import { filtersOfQuery } from '@spindle/contracts/search/query/parse-query';
import type { QueryFilter } from '@spindle/contracts/search/query/query-node';
import type { Context } from '@spindle/core/context';
import { hasPairedLetters, MARK } from '@spindle/core/search/letter-pairs';
import { Prisma } from '@spindle/prisma/client';
import { type KeywordWords, keywordWords, type StoredWord } from '../match/keyword-query.ts';
import { filtersOf, type Search } from '../match/search-condition.ts';
import { parseValidQuery } from '../match/valid-query.ts';
import { isWord, matchesOf } from './bitmap-sources.ts';
import { hasWholeMonths } from './fact-bitmaps.ts';

/** Values of `seq` in one bitmap. Decision 27. */
export const BLOCK = 16_384;
/** Blocks without valid bitmaps that are read from `asset` instead. With more of them, reading all matches is faster. */
const INVALID_MAX = 3;
/** Words of one prefix in each block whose bitmaps are combined. With more of them, the word index is faster. */
const PREFIX_WORDS_MAX = 512;

/** Counts how often the assets of each block have changed. A block of bitmaps is 16 blocks of `asset_change`: `block >> 4`. */
const CHANGES = Prisma.sql`(
  SELECT block >> 4 AS block, sum(changes) AS changes FROM asset_change GROUP BY 1
) AS latest`;

/** Blocks whose assets have not changed since their bitmaps were built. */
const VALID = Prisma.sql`
  mapped_block LEFT JOIN ${CHANGES} USING (block)
  WHERE mapped_block.changes = coalesce(latest.changes, 0)`;

/** Filters that bitmaps answer. */
const FILTERS: ReadonlySet<string> = new Set([
  'keyword',
  'q',
  'tag',
  'trashed',
  'content_type',
  'kind',
  'status',
  'creator_id',
  'color',
  'camera',
  'lens',
  'place',
  'rating',
  'flag',
  'color_label',
  'iso_range',
  'aperture_range',
  'focal_length_range',
  'taken_range',
  'has',
  'missing',
]);

/** The blocks that have valid bitmaps. */
export interface MappedBlocks {
  /** Selects the rows of these blocks. */
  inBlocks: Prisma.Sql;
  /** Whether the bitmaps are still valid: belongs in the statement that reads them. */
  valid: Prisma.Sql;
  /** Selects the assets outside these blocks. */
  rest: Prisma.Sql;
}

/** Matches of a search in the blocks that have valid bitmaps. */
export interface BitmapMatch extends MappedBlocks {
  /** Rows of `block` and, as a bitmap, the `assets` of it that match. */
  matches: Prisma.Sql;
}

/** Plans a search by bitmaps. Null for filters that they do not answer, and when too few blocks below `boundary` have valid ones. */
export async function matchBitmaps(
  ctx: Context,
  search: Pick<Search, 'actor' | 'request'>,
  boundary: bigint,
): Promise<BitmapMatch | null> {
  const keywords = keywordsOf(search);
  const blocks = keywords && (await findMappedBlocks(ctx, boundary));
  if (!blocks || !(await areReadable(ctx, keywords, boundary))) return null;
  return { ...blocks, matches: matchesOf(search.request, blocks.inBlocks) };
}

/** Finds the blocks below `boundary` that have valid bitmaps. Null when they are too few. */
export async function findMappedBlocks(
  { db }: Context,
  boundary: bigint,
): Promise<MappedBlocks | null> {
  const end = Math.floor(Number(boundary) / BLOCK);
  if (end === 0) return null;
  const known = await db.$queryRaw<{ block: number }[]>`
    SELECT block FROM ${VALID} AND block < ${end}::int`;
  const blocks = new Set(known.map(({ block }) => block));
  const invalid = Array.from({ length: end }, (_, block) => block).filter(
    (block) => !blocks.has(block),
  );
  if (blocks.size === 0 || invalid.length > INVALID_MAX) return null;
  const outside = [
    ...invalid.map((block) => isWithin(block, block + 1)),
    Prisma.sql`asset.seq >= ${end * BLOCK}::bigint`,
  ];
  const ids = [...blocks];
  return {
    inBlocks: Prisma.sql`block = ANY(${ids}::int[])`,
    valid: Prisma.sql`(
      SELECT count(*) = ${ids.length}::int FROM ${VALID} AND block = ANY(${ids}::int[])
    )`,
    rest: Prisma.sql`(${Prisma.join(outside, ' OR ')})`,
  };
}

/** Returns whether the bitmaps of keywords are complete, and few enough to be combined. */
async function areReadable(
  { db }: Context,
  { texts, words }: Keywords,
  boundary: bigint,
): Promise<boolean> {
  const prefixes = words.filter(({ isPrefix }) => isPrefix);
  // Until assets are indexed again, they may contain the letters unpaired.
  const hasPairs = texts.some(hasPairedLetters);
  if (prefixes.length === 0 && !hasPairs) return true;
  const bitmapsMax = PREFIX_WORDS_MAX * Math.floor(Number(boundary) / BLOCK);
  const bitmaps = prefixes.map(
    (term) =>
      Prisma.sql`(SELECT count(*) FROM (SELECT FROM word_map WHERE ${isWord(term)} LIMIT ${bitmapsMax}) AS found)`,
  );
  const [known] = await db.$queryRaw<{ bitmaps: number; unknown: boolean }[]>`
    SELECT ${hasPairs} AND EXISTS (SELECT FROM search_reindex WHERE next_seq IS NOT NULL) AS unknown,
      (${Prisma.join([Prisma.sql`0`, ...bitmaps], ' + ')})::int AS bitmaps`;
  return known !== undefined && !known.unknown && known.bitmaps < bitmapsMax;
}

/** Returns the number of matches: of set bits in all bitmaps. */
export function countBitmaps({ matches }: BitmapMatch): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(sum(bit_count(assets)), 0) FROM ${matches} AS found)`;
}

/**
 * Counts the matches of each value of the facets. The expression `assets | assets` decompresses each bitmap of matches once, not once per value;
 * OFFSET 0 keeps the planner from moving it into the join.
 */
export function countBitmapFacets(
  { matches }: BitmapMatch,
  facets: readonly FacetName[],
): Prisma.Sql {
  const found = Prisma.sql`(SELECT block, assets | assets AS assets FROM ${matches} AS packed OFFSET 0)`;
  return Prisma.sql`
    SELECT facet, value, sum(bit_count(facet_map.assets & found.assets))::int AS count
    FROM facet_map JOIN ${found} AS found USING (block)
    WHERE facet = ANY(${facets}::text[])
    GROUP BY facet, value
    HAVING sum(bit_count(facet_map.assets & found.assets)) > 0`;
}

/** The words that a search reads by bitmaps. */
interface Keywords {
  texts: string[];
  words: StoredWord[];
}

/** Returns the words of a search. Null if bitmaps do not answer it: they do for a user who sees all assets, with filters in FILTERS only. */
function keywordsOf({ actor, request }: Pick<Search, 'actor' | 'request'>): Keywords | null {
  const node = request.q === undefined ? null : parseValidQuery(request.q);
  const parts: QueryFilter[] = [filtersOf(request), ...(node ? filtersOfQuery(node) : [])];
  if (!actor.groupAssetAccess || !parts.every(canAnswer)) return null;
  const texts = parts.flatMap(({ keyword }) => (keyword === undefined ? [] : [keyword]));
  const words = texts.map(wordsOf);
  if (!words.every((known) => known !== null)) return null;
  return { texts, words: words.flatMap(({ groups }) => groups.flat(2)) };
}

function canAnswer(filters: QueryFilter): boolean {
  const names = Object.entries(filters).filter(([, value]) => value !== undefined);
  return (
    !filters.trashed &&
    names.every(([name]) => FILTERS.has(name)) &&
    hasWholeMonths(filters.taken_range)
  );
}

/** Returns the words of a keyword. Null for phrases and exclusions, and for words with digits, which have no bitmaps. */
function wordsOf(keyword: string): KeywordWords | null {
  const words = keywordWords(keyword);
  return words?.groups.flat(2).every(hasBitmaps) ? words : null;
}

/** Words that start with zq are codes of characters, or words of one field, which have digits. */
function hasBitmaps({ text, isPrefix }: StoredWord): boolean {
  return /^[a-z]+$/.test(text) && !(isPrefix && MARK.startsWith(text));
}

/** Selects the assets of the blocks from `first` to before `end`. */
function isWithin(first: number, end: number): Prisma.Sql {
  return Prisma.sql`(asset.seq >= ${first * BLOCK}::bigint AND asset.seq < ${end * BLOCK}::bigint)`;
}
