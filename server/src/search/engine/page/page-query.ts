import { type SortField, sortOf } from '@spindle/contracts/search/search';
import { Prisma } from '@spindle/prisma/client';
import { RATING, TAKEN_LOCAL } from '../match/fact-conditions.ts';
import { conditionOf, type Search } from '../match/search-condition.ts';

/** The column of each order that the API offers. */
export const SORT_COLUMNS: Record<SortField, Prisma.Sql> = {
  upload_time_range: Prisma.sql`asset.upload_time`,
  file_name: Prisma.sql`asset.name_key`,
  content_type: Prisma.sql`asset.content_type`,
  file_size_range: Prisma.sql`asset.size`,
  status: Prisma.sql`asset.status`,
  taken_range: TAKEN_LOCAL,
  rating: RATING,
};

/** A range of matches in their order. */
export interface Run {
  offset: number;
  limit: number;
}

/**
 * Reads `columns` of a range of matches, in the order of the search or backwards. The inner query finds the range, from an index
 * alone where one holds all that the filters need; the outer query fetches those few rows. `from` is a further condition.
 */
export function pageQuery(
  search: Search,
  columns: Prisma.Sql,
  page: { offset: number | Prisma.Sql; limit: number; backwards: boolean; from?: Prisma.Sql },
): Prisma.Sql {
  const order = orderOf(search.request.sort_by, page);
  const condition = page.from
    ? Prisma.sql`${conditionOf(search)} AND ${page.from}`
    : conditionOf(search);
  return Prisma.sql`
    SELECT ${columns} FROM (
      SELECT asset.seq FROM asset WHERE ${condition} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}
    ) AS page JOIN asset USING (seq) ORDER BY ${order}`;
}

/** Returns the position of a match in the order of the search, from 1. */
export function positionOf({ request }: Pick<Search, 'request'>): Prisma.Sql {
  return Prisma.sql`(row_number() OVER (ORDER BY ${orderOf(request.sort_by)}))::int`;
}

/** Orders equal values by `seq` in the direction of the first entry, so that one index scan returns the whole order. */
export function orderOf(sortBy: string[], { backwards = false } = {}): Prisma.Sql {
  const entries = sortBy.map(sortOf);
  const isAscending = (direction?: string) => (direction === 'asc') !== backwards;
  const columns = entries.map(({ field, direction }) =>
    orderedBy(SORT_COLUMNS[field], isAscending(direction)),
  );
  return Prisma.join(
    [...columns, orderedBy(Prisma.sql`asset.seq`, isAscending(entries[0]?.direction))],
    ', ',
  );
}

function orderedBy(column: Prisma.Sql, isAscending: boolean): Prisma.Sql {
  return isAscending ? Prisma.sql`${column} ASC` : Prisma.sql`${column} DESC`;
}
