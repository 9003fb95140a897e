import { tagKey, toLevel } from '@spindle/contracts/facts/tag-name';
import { COLORS } from '@spindle/contracts/search/colors';
import type { QueryFilter, QueryNode } from '@spindle/contracts/search/query/query-node';
import { Prisma } from '@spindle/prisma/client';
import { keywordWords, type StoredWord } from '../match/keyword-query.ts';
import { typeCondition } from '../match/search-condition.ts';
import { parseValidQuery } from '../match/valid-query.ts';
import { factBitmaps, knownBitmaps } from './fact-bitmaps.ts';

/** Starts the stored words of tags: # and the tag. No other word has it. */
const TAG = '#';

/** Returns the stored word of a tag in lower case. */
export const tagWord = (key: string) => `${TAG}${key}`;

/** Returns the bitmaps of assets that match all words, filters and the query. The assets are live, except without any condition. */
export function matchesOf(request: QueryFilter, inBlocks: Prisma.Sql): Prisma.Sql {
  const node = request.q === undefined ? null : parseValidQuery(request.q);
  const sources = [
    ...filterSources(request, inBlocks),
    ...(node ? [nodeBitmaps(node, inBlocks)] : []),
  ];
  return sources.length > 0
    ? intersect(sources)
    : Prisma.sql`(SELECT block, ~ 0::bit(16384) AS assets FROM mapped_block WHERE ${inBlocks})`;
}

/** Selects a word, or all words with a prefix: those before the prefix plus chr(1114111), the highest character. */
export function isWord({ text, isPrefix }: StoredWord): Prisma.Sql {
  return isPrefix
    ? Prisma.sql`word >= ${text} AND word < ${text} || chr(1114111)`
    : Prisma.sql`word = ${text}`;
}

function nodeBitmaps(node: QueryNode, inBlocks: Prisma.Sql): Prisma.Sql {
  switch (node.type) {
    case 'filter': {
      const sources = filterSources(node.filter, inBlocks);
      return sources.length > 0 ? intersect(sources) : liveAssets(inBlocks);
    }
    case 'not':
      return exclude(nodeBitmaps(node.node, inBlocks), inBlocks);
    default: {
      const sources = node.nodes.map((one) => nodeBitmaps(one, inBlocks));
      return node.type === 'or' ? unite(sources) : intersect(sources);
    }
  }
}

/** Returns the bitmaps of the keyword and of each other filter. */
function filterSources(filters: QueryFilter, inBlocks: Prisma.Sql): Prisma.Sql[] {
  const { status, creator_id, color, content_type, kind, tag, missing = [] } = filters;
  const ofFacet = (facet: string, condition: Prisma.Sql) =>
    Prisma.sql`(
      SELECT block, bit_or(assets) AS assets FROM facet_map
      WHERE facet = ${facet} AND ${condition} AND ${inBlocks} GROUP BY block
    )`;
  const equal = (facet: string, value: string) => ofFacet(facet, Prisma.sql`value = ${value}`);
  const isType = typeCondition(content_type, Prisma.sql`value`);
  return [
    ...keywordSources(filters.keyword, inBlocks),
    status && equal('status', status),
    creator_id !== undefined && equal('uploader', String(creator_id)),
    color && equal('color', String(1 << COLORS.indexOf(color))),
    isType && ofFacet('content_type', isType),
    kind && equal('type', kind),
    tag !== undefined && tagBitmaps(tag, inBlocks),
    ...factBitmaps(filters, ofFacet),
    ...missing.map((fact) => exclude(knownBitmaps(fact, ofFacet), inBlocks)),
  ].filter((source) => source instanceof Prisma.Sql);
}

/** Returns the bitmaps of the groups of words of a keyword. */
function keywordSources(keyword: string | undefined, inBlocks: Prisma.Sql): Prisma.Sql[] {
  const words = keyword === undefined ? null : keywordWords(keyword);
  if (!words) return [];
  const groups = words.groups.map((group) =>
    intersect(group.map((term) => unite(term.map((word) => wordBitmaps(word, inBlocks))))),
  );
  return words.isAny ? [unite(groups)] : groups;
}

/** A slash separates levels or is a part of one. */
function tagBitmaps(tag: string, inBlocks: Prisma.Sql): Prisma.Sql {
  const keys = new Set([tagKey(tag), toLevel(tagKey(tag))]);
  return unite(
    [...keys].map((key) => wordBitmaps({ text: tagWord(key), isPrefix: false }, inBlocks)),
  );
}

/** Returns the bitmaps of a word, or of all words with a prefix. */
function wordBitmaps(word: StoredWord, inBlocks: Prisma.Sql): Prisma.Sql {
  const from = Prisma.sql`FROM word_map WHERE ${isWord(word)} AND ${inBlocks}`;
  return word.isPrefix
    ? Prisma.sql`(SELECT block, bit_or(assets) AS assets ${from} GROUP BY block)`
    : Prisma.sql`(SELECT block, assets ${from})`;
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

/** Returns the bitmaps of live assets that are not in a source. */
function exclude(source: Prisma.Sql, inBlocks: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT block, CASE WHEN excluded.assets IS NULL THEN live.assets ELSE live.assets & ~excluded.assets END AS assets
    FROM ${liveAssets(inBlocks)} AS live LEFT JOIN ${source} AS excluded USING (block)
  )`;
}

/** Each live asset has one type. */
function liveAssets(inBlocks: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT block, bit_or(assets) AS assets FROM facet_map WHERE facet = 'type' AND ${inBlocks} GROUP BY block)`;
}
