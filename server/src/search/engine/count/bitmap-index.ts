import type { Term } from '@spindle/contracts/search/keyword';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { keywordWords } from '../match/keyword-query.ts';
import { filtersOf, type Search } from '../match/search-condition.ts';

/** Numbers of arrival of one map. Decision 27. */
const BLOCK = 16_384;
/** Blocks without a map that holds, which are looked into instead. More, and one look at all is quicker. */
const UNMAPPED_MAX = 3;
/** Words of one beginning, in each block, whose maps are laid over each other. More, and the index of words is quicker. */
const WORDS_MAX = 512;

/** How often the assets of each block have changed. */
const CHANGES = Prisma.sql`(SELECT block >> 4 AS block, sum(changes) AS changes FROM asset_change GROUP BY 1) AS latest`;

/** Blocks whose map is as the assets are. */
const HOLDING = Prisma.sql`mapped_block LEFT JOIN ${CHANGES} USING (block) WHERE mapped_block.changes = coalesce(latest.changes, 0)`;

/** What a search by words finds among the old assets, as maps know it. */
export interface Mapped {
  /** `block` and, as bits, the `assets` of it that match. */
  matches: Prisma.Sql;
  /** Whether the maps are as the assets are: to stand in the statement that reads them. */
  holds: Prisma.Sql;
  /** The assets that none of these maps is about. */
  rest: Prisma.Sql;
}

/** Below `line`. Null where more than words is asked for, or where maps know too little. */
export async function findMapped(
  ctx: Context,
  search: Pick<Search, 'actor' | 'request'>,
  line: bigint,
): Promise<Mapped | null> {
  const asked = wordsAsked(search);
  const end = Math.floor(Number(line) / BLOCK);
  if (!asked || end === 0) return null;
  const beginnings = asked.groups.flat().filter(({ isPrefix }) => isPrefix);
  const mapsMax = WORDS_MAX * end;
  const maps = beginnings.map(
    (term) =>
      Prisma.sql`(SELECT count(*) FROM (SELECT FROM word_map WHERE ${isWord(term)} LIMIT ${mapsMax}) AS found)`,
  );
  const [known] = await ctx.db.$queryRaw<{ blocks: number[]; maps: number }[]>`
    SELECT ARRAY(SELECT block FROM ${HOLDING} AND block < ${end}::int) AS blocks, (${Prisma.join([Prisma.sql`0`, ...maps], ' + ')})::int AS maps`;
  const blocks = new Set(known?.blocks);
  const unmapped = Array.from({ length: end }, (_, block) => block).filter(
    (block) => !blocks.has(block),
  );
  if (!known || known.blocks.length === 0) return null;
  if (known.maps >= mapsMax || unmapped.length > UNMAPPED_MAX) return null;
  return {
    matches: matchesOf(asked, known.blocks),
    holds: Prisma.sql`(SELECT count(*) = ${known.blocks.length}::int FROM ${HOLDING} AND block = ANY(${known.blocks}::int[]))`,
    rest: Prisma.sql`(${Prisma.join(
      [
        ...unmapped.map((block) => within(block, block + 1)),
        Prisma.sql`asset.seq >= ${end * BLOCK}::bigint`,
      ],
      ' OR ',
    )})`,
  };
}

/** How many assets match. */
export function countMapped({ matches }: Mapped): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(sum(bit_count(assets)), 0) FROM ${matches} AS found)`;
}

/** How many of them there are in each group of each facet. Each map is unpacked once, and not for each group anew. */
export function groupMapped({ matches }: Mapped): Prisma.Sql {
  const unpacked = Prisma.sql`(SELECT block, assets | assets AS assets FROM ${matches} AS packed OFFSET 0)`;
  return Prisma.sql`SELECT facet, value, sum(bit_count(facet_map.assets & found.assets))::int AS count FROM facet_map JOIN ${unpacked} AS found USING (block) GROUP BY facet, value HAVING sum(bit_count(facet_map.assets & found.assets)) > 0`;
}

type Asked = NonNullable<ReturnType<typeof keywordWords>>;

/** Words that maps know, if nothing else is asked for: letters alone, and not those that are marked with a field. */
function wordsAsked({ actor, request }: Pick<Search, 'actor' | 'request'>): Asked | null {
  const { keyword, trashed, ...others } = filtersOf(request);
  if (!keyword || trashed || Object.keys(others).length > 0 || !actor.groupAssetAccess) return null;
  const asked = keywordWords(keyword);
  const isKnown = ({ text, isPrefix }: Term) =>
    /^[a-z]+$/.test(text) && !text.startsWith('zq') && !(isPrefix && text === 'z');
  return asked?.groups.flat().every(isKnown) ? asked : null;
}

function matchesOf({ groups, isAny }: Asked, blocks: number[]): Prisma.Sql {
  const each = groups.map((group) => allOf(group.map((term) => mapsOf(term, blocks))));
  if (!isAny || each.length === 1) return allOf(each);
  return Prisma.sql`(SELECT block, bit_or(assets) AS assets FROM (${Prisma.join(
    each.map((maps) => Prisma.sql`SELECT * FROM ${maps} AS one`),
    ' UNION ALL ',
  )}) AS either GROUP BY block)`;
}

function allOf(maps: Prisma.Sql[]): Prisma.Sql {
  return maps.reduce(
    (both, one) =>
      Prisma.sql`(SELECT block, a.assets & b.assets AS assets FROM ${both} AS a JOIN ${one} AS b USING (block))`,
  );
}

function mapsOf(term: Term, blocks: number[]): Prisma.Sql {
  const from = Prisma.sql`FROM word_map WHERE ${isWord(term)} AND block = ANY(${blocks}::int[])`;
  return term.isPrefix
    ? Prisma.sql`(SELECT block, bit_or(assets) AS assets ${from} GROUP BY block)`
    : Prisma.sql`(SELECT block, assets ${from})`;
}

function isWord({ text, isPrefix }: Term): Prisma.Sql {
  return isPrefix
    ? Prisma.sql`word >= ${text} AND word < ${text} || chr(1114111)`
    : Prisma.sql`word = ${text}`;
}

function within(first: number, end: number): Prisma.Sql {
  return Prisma.sql`(asset.seq >= ${first * BLOCK}::bigint AND asset.seq < ${end * BLOCK}::bigint)`;
}
