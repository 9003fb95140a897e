import type {
  listCollections as listRoute,
  searchCollections as route,
} from '@spindle/contracts/collections/collection-routes';
import {
  COLLECTION_ASSETS_SHOWN,
  type CollectionSearch,
  type CollectionSortField,
  type CollectionsAnswer,
  collectionSortOf,
  CollectionSearch as Search,
} from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { timeAfter } from '@spindle/contracts/http/time';
import type { Context } from '@spindle/core/context';
import { spellingsOf } from '@spindle/core/search/readings';
import { Prisma } from '@spindle/prisma/client';
import { escapeLike } from '@spindle/prisma/like-pattern';
import { visibleCollections } from '../assets/visible-collections.ts';
import { readMembers } from './members.ts';
import { type CollectionWithOwner, presentPage } from './present.ts';
import type { SmartEngine } from './smart-collection.ts';

/** The column of each order that the API offers. */
const SORT_COLUMNS: Record<CollectionSortField, Prisma.Sql> = {
  last_update: Prisma.sql`collection.last_update`,
  name: Prisma.sql`collection.name_key`,
  group_access: Prisma.sql`collection.group_access`,
};

/** Lists the collections that the caller can see, last changed first. */
export function listCollections(
  ctx: Context,
  { query }: Input<typeof listRoute>,
  engine: SmartEngine,
): Promise<CollectionsAnswer> {
  return findPage(ctx, Search.parse(query), engine);
}

/** Returns a page of the visible collections that match every given filter. */
export function searchCollections(
  ctx: Context,
  { body }: Input<typeof route>,
  engine: SmartEngine,
): Promise<CollectionsAnswer> {
  return findPage(ctx, body, engine);
}

async function findPage(
  ctx: Context,
  search: CollectionSearch,
  engine: SmartEngine,
): Promise<CollectionsAnswer> {
  const condition = Prisma.join(
    [visibleCollections(ctx.actor), ...buildFilters(ctx, search)],
    ' AND ',
  );
  const [rows, [count]] = await Promise.all([
    ctx.db.$queryRaw<(Omit<CollectionWithOwner, 'owner'> & CollectionWithOwner['owner'])[]>`
      SELECT collection.id, collection.owner_id AS "ownerId", collection.name, collection.description,
             collection.group_access AS "groupAccess", collection.search, collection.last_update AS "lastUpdate",
             owner.email, owner.first_name AS "firstName", owner.last_name AS "lastName"
      FROM collection JOIN "user" AS owner ON owner.id = collection.owner_id
      WHERE ${condition} ORDER BY ${buildOrder(search.sort_by)}
      LIMIT ${search.limit} OFFSET ${search.offset}`,
    ctx.db.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM collection WHERE ${condition}`,
  ]);
  const shown = { offset: 0, limit: COLLECTION_ASSETS_SHOWN };
  const members = await readMembers(ctx, rows, shown, engine);
  const page = rows.map((row) => ({ ...row, owner: row })); // a row has the columns of both
  return presentPage(page, members, count?.total ?? 0);
}

/** Returns a condition for each filter that the search sets. Every word of the keyword must be in the name. */
function buildFilters(ctx: Context, search: CollectionSearch): Prisma.Sql[] {
  const range = search.last_update_range;
  const words = search.keyword.split(/\s+/).filter((word) => word !== '');
  return [
    ...words.map(
      (word) => Prisma.sql`collection.name_key LIKE ANY(${spellingsOf(word).map(partPattern)})`,
    ),
    search.private_only && Prisma.sql`NOT collection.group_access`,
    search.smart !== undefined && Prisma.sql`(collection.search IS NOT NULL) = ${search.smart}`,
    search.own_only && Prisma.sql`collection.owner_id = ${ctx.actor.userId}`,
    range?.start !== undefined && Prisma.sql`collection.last_update >= ${new Date(range.start)}`,
    range?.end !== undefined && Prisma.sql`collection.last_update < ${timeAfter(range.end)}`,
  ].filter((condition) => condition instanceof Prisma.Sql);
}

const partPattern = (word: string) => `%${escapeLike(word)}%`;

/** Sorts equal values by id, in the direction of the first entry. */
function buildOrder(sortBy: string[]): Prisma.Sql {
  const entries = sortBy.map(collectionSortOf);
  const sortColumn = (column: Prisma.Sql, isAscending = false) =>
    isAscending ? Prisma.sql`${column} ASC` : Prisma.sql`${column} DESC`;
  return Prisma.join(
    [
      ...entries.map(({ field, isAscending }) => sortColumn(SORT_COLUMNS[field], isAscending)),
      sortColumn(Prisma.sql`collection.id`, entries[0]?.isAscending),
    ],
    ', ',
  );
}
