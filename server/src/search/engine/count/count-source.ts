import type { SearchRequest } from '@spindle/contracts/search/search';
import { Prisma } from '@spindle/prisma/client';
import { valuesAlone } from '../match/criteria-condition.ts';
import { askedBy, asksMoreThanWords, keywordQuery } from '../match/keyword-query.ts';
import { conditionOf, filtersOf, type Search } from '../match/search-condition.ts';

const ASSETS = Prisma.sql`asset`;

/** The short rows of all that are not in the trash, under the columns that conditions ask for. */
const LIVE = Prisma.sql`(SELECT seq, upload_time, creator_id, schema_id, color_bits, kind, status, content_type, NULL::timestamptz AS trashed_at, to_tsvector('simple', rtrim(padded_text)) AS words FROM live_asset) AS asset`;

/** Filters that ask for columns of the short rows, and that as a rule leave many matches. */
const MANY: ReadonlySet<string> = new Set([
  'trashed',
  'keyword',
  'content_type',
  'status',
  'schema_criteria',
  'color',
]);

const VALUES: ReadonlySet<string> = new Set(['trashed', 'schema_criteria']);

/** How many assets match. */
export function countQuery(search: Search): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS total ${countedFrom(search)}`;
}

/** Where the matches of a search are counted, and which rows match there. Values of a schema know theirs but for the trash, which is small. */
export function countedFrom(search: Search): Prisma.Sql {
  const { actor, request, asOf } = search;
  const isAlone = Object.keys(filtersOf(request)).every((name) => VALUES.has(name));
  const isPlain = actor.groupAssetAccess && !request.trashed && isAlone;
  const [first, ...others] = (isPlain && valuesAlone(request.schema_criteria)) || [];
  if (!first) return Prisma.sql`FROM ${countedIn(search)} WHERE ${conditionOf(search)}`;
  const conditions = [
    ...others.map((values) => Prisma.sql`asset.seq IN (${values})`),
    Prisma.sql`NOT EXISTS (SELECT FROM asset AS gone WHERE gone.seq = asset.seq AND gone.trashed_at IS NOT NULL)`,
    Prisma.sql`asset.seq <= ${asOf}`,
  ];
  return Prisma.sql`FROM (${first}) AS asset WHERE ${Prisma.join(conditions, ' AND ')}`;
}

/**
 * The rows of a search, where they are counted: short ones, many to a page, where the index of their words has to find them. With a
 * filter that leaves few, the indexes of the assets find those few; and to look into the text of a short row, for a phrase, is dear.
 */
export function countedIn({ actor, request }: Pick<Search, 'actor' | 'request'>): Prisma.Sql {
  const isMany =
    Object.keys(filtersOf(request)).every((name) => MANY.has(name)) &&
    (request.status ?? 'OK') === 'OK';
  const isLive = actor.groupAssetAccess && !request.trashed;
  return isLive && isMany && asksWords(request) ? LIVE : ASSETS;
}

/** Of a keyword, and of fields that are asked for nothing but words. */
function asksWords({ keyword, schema_criteria }: SearchRequest): boolean {
  const asked = keyword === undefined ? null : askedBy(keyword);
  if (keyword === undefined || !asked || asksMoreThanWords(asked)) return false;
  return [keyword, ...Object.values(schema_criteria?.fields ?? {})]
    .filter((text) => text !== null)
    .every((text) => typeof text === 'string' && !keywordQuery(text)?.includes('<->'));
}
