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
import { fold } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import { visibleCollections } from './access.ts';
import { readMembers } from './members.ts';
import { type Owned, presentPage } from './present.ts';

const SORT_COLUMNS: Record<CollectionSortField, Prisma.Sql> = {
  last_update: Prisma.sql`collection.last_update`,
  name: Prisma.sql`collection.name_key`,
  group_access: Prisma.sql`collection.group_access`,
};

/** Collections that the caller may see, the last changed first. */
export function listCollections(
  ctx: Context,
  { query }: Input<typeof listRoute>,
): Promise<CollectionsAnswer> {
  return pageOf(ctx, Search.parse(query));
}

/** A page of the collections that match every filter given. */
export function searchCollections(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<CollectionsAnswer> {
  return pageOf(ctx, body);
}

async function pageOf(ctx: Context, search: CollectionSearch): Promise<CollectionsAnswer> {
  const condition = Prisma.join([visibleCollections(ctx.actor), ...filters(ctx, search)], ' AND ');
  const [rows, [count]] = await Promise.all([
    ctx.db.$queryRaw<(Omit<Owned, 'owner'> & Owned['owner'])[]>`
      SELECT collection.id, collection.owner_id AS "ownerId", collection.name, collection.description,
             collection.group_access AS "groupAccess", collection.last_update AS "lastUpdate",
             owner.email, owner.first_name AS "firstName", owner.last_name AS "lastName"
      FROM collection JOIN "user" AS owner ON owner.id = collection.owner_id
      WHERE ${condition} ORDER BY ${orderOf(search.sort_by)}
      LIMIT ${search.limit} OFFSET ${search.offset}`,
    ctx.db.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM collection WHERE ${condition}`,
  ]);
  const members = await readMembers(
    ctx,
    rows.map(({ id }) => id),
    { offset: 0, limit: COLLECTION_ASSETS_SHOWN },
  );
  const page = rows.map((row) => ({ ...row, owner: row }));
  return presentPage(page, members, count?.total ?? 0);
}

function filters(ctx: Context, search: CollectionSearch): Prisma.Sql[] {
  const range = search.last_update_range;
  const words = fold(search.keyword)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [
    ...words.map((word) => Prisma.sql`collection.name_key LIKE ${pattern(word)}`),
    search.private_only && Prisma.sql`NOT collection.group_access`,
    search.own_only && Prisma.sql`collection.owner_id = ${ctx.actor.userId}`,
    range?.start !== undefined && Prisma.sql`collection.last_update >= ${new Date(range.start)}`,
    range?.end !== undefined && Prisma.sql`collection.last_update < ${timeAfter(range.end)}`,
  ].filter((condition) => condition instanceof Prisma.Sql);
}

function pattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Equal values by id, in the direction of the first entry. */
function orderOf(sortBy: string[]): Prisma.Sql {
  const entries = sortBy.map(collectionSortOf);
  const ordered = (column: Prisma.Sql, isAscending = false) =>
    isAscending ? Prisma.sql`${column} ASC` : Prisma.sql`${column} DESC`;
  return Prisma.join(
    [
      ...entries.map(({ field, isAscending }) => ordered(SORT_COLUMNS[field], isAscending)),
      ordered(Prisma.sql`collection.id`, entries[0]?.isAscending),
    ],
    ', ',
  );
}
