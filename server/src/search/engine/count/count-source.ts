import { Prisma } from '@spindle/prisma/client';
import { valueQueries } from '../match/criteria-condition.ts';
import { conditionOf, filtersOf, type Search } from '../match/search-condition.ts';

/** Filters that the values of schema fields answer without the assets. */
const VALUE_FILTERS: ReadonlySet<string> = new Set(['trashed', 'schema_criteria']);

/** Returns the statement that counts the matches of a search, as `total`. */
export function countQuery(search: Search): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS total ${countSource(search)}`;
}

/**
 * Returns FROM and WHERE of a statement that counts the matches. Criteria on values alone are counted in `asset_value`, which is smaller,
 * for a user who sees all assets. Trashed assets have values too; looking them up is cheap, because they are few. All other searches are
 * counted in `asset`.
 */
export function countSource(search: Search): Prisma.Sql {
  const { actor, request, asOf } = search;
  const hasValuesOnly =
    actor.groupAssetAccess &&
    !request.trashed &&
    Object.keys(filtersOf(request)).every((name) => VALUE_FILTERS.has(name));
  // `asset_value` takes the name `asset`, because the conditions of searches refer to it. These use its only column, `seq`.
  const [first, ...others] = (hasValuesOnly && valueQueries(request.schema_criteria)) || [];
  if (!first) return Prisma.sql`FROM asset WHERE ${conditionOf(search)}`;
  const conditions = [
    ...others.map((values) => Prisma.sql`asset.seq IN (${values})`),
    Prisma.sql`NOT EXISTS (SELECT FROM asset AS trashed WHERE trashed.seq = asset.seq AND trashed.trashed_at IS NOT NULL)`,
    Prisma.sql`asset.seq <= ${asOf}`,
  ];
  return Prisma.sql`FROM (${first}) AS asset WHERE ${Prisma.join(conditions, ' AND ')}`;
}
