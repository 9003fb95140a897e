import { COLORS } from '@spindle/contracts/search/colors';
import type { FacetName } from '@spindle/contracts/search/facets';
import type { Context } from '@spindle/core/context';
import { hasPairedLetters, MARK } from '@spindle/core/search/letter-pairs';
import { Prisma } from '@spindle/prisma/client';
import { type KeywordWords, keywordWords, type StoredWord } from '../match/keyword-query.ts';
import { filtersOf, type Search, typeCondition } from '../match/search-condition.ts';
import { factBitmaps, hasWholeMonths } from './fact-bitmaps.ts';

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
]);

/** Matches of a search in the blocks that have valid bitmaps. */
export interface BitmapMatch {
  /** Rows of `block` and, as a bitmap, the `assets` of it that match. */
  matches: Prisma.Sql;
  /** Whether the bitmaps are still valid: belongs in the statement that reads them. */
  valid: Prisma.Sql;
  /** Selects the assets outside these blocks. */
  rest: Prisma.Sql;
}

/** Plans a search by bitmaps. Null for filters that they do not answer, and when too few blocks below `boundary` have valid ones. */
export async function matchBitmaps(
  ctx: Context,
  search: Pick<Search, 'actor' | 'request'>,
  boundary: bigint,
): Promise<BitmapMatch | null> {
  const end = Math.floor(Number(boundary) / BLOCK);
  const words = canAnswer(search) ? wordsOf(search.request.keyword) : null;
  if (!words || end === 0) return null;
  const prefixes = words.groups.flat(2).filter(({ isPrefix }) => isPrefix);
  const bitmapsMax = PREFIX_WORDS_MAX * end;
  const bitmaps = prefixes.map(
    (term) =>
      Prisma.sql`(SELECT count(*) FROM (SELECT FROM word_map WHERE ${isWord(term)} LIMIT ${bitmapsMax}) AS found)`,
  );
  // Until assets are indexed again, they may contain the letters unpaired.
  const hasPairs = hasPairedLetters(search.request.keyword ?? '');
  const [known] = await ctx.db.$queryRaw<{ blocks: number[]; bitmaps: number; unknown: boolean }[]>`
    SELECT
      ${hasPairs} AND EXISTS (SELECT FROM search_reindex WHERE next_seq IS NOT NULL) AS unknown,
      ARRAY(SELECT block FROM ${VALID} AND block < ${end}::int) AS blocks,
      (${Prisma.join([Prisma.sql`0`, ...bitmaps], ' + ')})::int AS bitmaps`;
  if (!known || known.unknown || known.blocks.length === 0 || known.bitmaps >= bitmapsMax)
    return null;
  const blocks = new Set(known.blocks);
  const invalid = Array.from({ length: end }, (_, block) => block).filter(
    (block) => !blocks.has(block),
  );
  if (invalid.length > INVALID_MAX) return null;
  const outside = [
    ...invalid.map((block) => isWithin(block, block + 1)),
    Prisma.sql`asset.seq >= ${end * BLOCK}::bigint`,
  ];
  return {
    matches: matchesOf(search, words, Prisma.sql`block = ANY(${known.blocks}::int[])`),
    valid: Prisma.sql`(
      SELECT count(*) = ${known.blocks.length}::int FROM ${VALID} AND block = ANY(${known.blocks}::int[])
    )`,
    rest: Prisma.sql`(${Prisma.join(outside, ' OR ')})`,
  };
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

/** Returns whether bitmaps answer the search: for a user who sees all assets, with filters in FILTERS only. */
function canAnswer({ actor, request }: Pick<Search, 'actor' | 'request'>): boolean {
  const names = Object.keys(filtersOf(request));
  return (
    actor.groupAssetAccess &&
    !request.trashed &&
    names.every((name) => FILTERS.has(name)) &&
    hasWholeMonths(request.taken_range)
  );
}

/** Returns the words of a keyword. Null for phrases and exclusions, and for words with digits, which have no bitmaps. */
function wordsOf(keyword: string | undefined): KeywordWords | null {
  if (keyword === undefined) return { groups: [], isAny: false };
  const words = keywordWords(keyword);
  return words?.groups.flat(2).every(hasBitmaps) ? words : null;
}

/** Words that start with zq are codes of characters, or words of one field, which have digits. */
function hasBitmaps({ text, isPrefix }: StoredWord): boolean {
  return /^[a-z]+$/.test(text) && !(isPrefix && MARK.startsWith(text));
}

/** Returns the bitmaps of assets that match all words and filters; without any of them, a bitmap of ones for each block. */
function matchesOf(
  { request }: Pick<Search, 'request'>,
  { groups, isAny }: KeywordWords,
  inBlocks: Prisma.Sql,
): Prisma.Sql {
  const groupMatches = groups.map((group) =>
    intersect(group.map((term) => unite(term.map((word) => wordBitmaps(word, inBlocks))))),
  );
  const words = isAny ? [unite(groupMatches)] : groupMatches;
  const sources = [...words, ...filterBitmaps(request, inBlocks)];
  return sources.length > 0
    ? intersect(sources)
    : Prisma.sql`(SELECT block, ~ 0::bit(16384) AS assets FROM mapped_block WHERE ${inBlocks})`;
}

/** Returns the bitmaps of each filter except keywords. */
function filterBitmaps(request: Search['request'], inBlocks: Prisma.Sql): Prisma.Sql[] {
  const { status, creator_id, color, content_type, kind } = request;
  const ofFacet = (facet: string, condition: Prisma.Sql) =>
    Prisma.sql`(
      SELECT block, bit_or(assets) AS assets FROM facet_map
      WHERE facet = ${facet} AND ${condition} AND ${inBlocks} GROUP BY block
    )`;
  const equal = (facet: string, value: string) => ofFacet(facet, Prisma.sql`value = ${value}`);
  const isType = typeCondition(content_type, Prisma.sql`value`);
  return [
    status && equal('status', status),
    creator_id !== undefined && equal('uploader', String(creator_id)),
    color && equal('color', String(1 << COLORS.indexOf(color))),
    isType && ofFacet('content_type', isType),
    kind && equal('type', kind),
    ...factBitmaps(request, ofFacet),
  ].filter((source) => source instanceof Prisma.Sql);
}

/** Returns the bitmaps of assets that are in any source. */
function unite(sources: Prisma.Sql[]): Prisma.Sql {
  const [only, second] = sources;
  if (only && !second) return only;
  const rows = sources.map((source) => Prisma.sql`SELECT * FROM ${source} AS one`);
  return Prisma.sql`(
    SELECT block, bit_or(assets) AS assets FROM (${Prisma.join(rows, ' UNION ALL ')}) AS either GROUP BY block
  )`;
}

/** Returns the bitmaps of assets that are in every source. */
function intersect(sources: Prisma.Sql[]): Prisma.Sql {
  return sources.reduce(
    (both, one) =>
      Prisma.sql`(SELECT block, a.assets & b.assets AS assets FROM ${both} AS a JOIN ${one} AS b USING (block))`,
  );
}

/** Returns the bitmaps of a word, or of all words with a prefix. */
function wordBitmaps(word: StoredWord, inBlocks: Prisma.Sql): Prisma.Sql {
  const from = Prisma.sql`FROM word_map WHERE ${isWord(word)} AND ${inBlocks}`;
  return word.isPrefix
    ? Prisma.sql`(SELECT block, bit_or(assets) AS assets ${from} GROUP BY block)`
    : Prisma.sql`(SELECT block, assets ${from})`;
}

/** Selects a word, or all words with a prefix: those before the prefix plus chr(1114111), the highest character. */
function isWord({ text, isPrefix }: StoredWord): Prisma.Sql {
  return isPrefix
    ? Prisma.sql`word >= ${text} AND word < ${text} || chr(1114111)`
    : Prisma.sql`word = ${text}`;
}

/** Selects the assets of the blocks from `first` to before `end`. */
function isWithin(first: number, end: number): Prisma.Sql {
  return Prisma.sql`(asset.seq >= ${first * BLOCK}::bigint AND asset.seq < ${end * BLOCK}::bigint)`;
}
