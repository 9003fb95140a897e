import { SHARE_ASSETS_MAX } from '@spindle/contracts/shares/shares';
import type { Actor, Context, TxContext } from '@spindle/core/context';
import { type Collection, Prisma, type Share } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';
import { matchSmart, memberTable as tableOfCollection } from '../collections/smart-collection.ts';

type Caller = Pick<Context | TxContext, 'db' | 'now'>;

/** Loads what a share needs of its collection. */
export const WITH_COLLECTION = { collection: { select: { id: true, search: true } } } as const;

/** A share with what it needs of its collection. */
export type ShareWithCollection = Share & {
  collection: Pick<Collection, 'id' | 'search'> | null;
};

/**
 * Returns a subquery with the asset ids and positions of a share: those of its collection, or its own. A smart collection shows the first
 * SHARE_ASSETS_MAX assets that its search finds for the owner of the share.
 */
export async function memberTable(
  { db, now }: Caller,
  owner: Actor,
  { id, collection }: ShareWithCollection,
): Promise<Prisma.Sql> {
  return collection === null
    ? Prisma.sql`(SELECT asset_id, position FROM share_asset WHERE share_id = ${id})`
    : tableOfCollection({ actor: owner, db, now }, collection, SHARE_ASSETS_MAX);
}

/** Returns the condition that a share contains an asset, on the table `asset`. Does not sort what a smart collection finds. */
export async function isMember(
  { db, now }: Caller,
  owner: Actor,
  share: ShareWithCollection,
): Promise<Prisma.Sql> {
  const { collection } = share;
  if (collection && collection.search !== null)
    return (await matchSmart({ actor: owner, db, now }, collection.search)).condition;
  const members = await memberTable({ db, now }, owner, share);
  return Prisma.sql`asset.id IN (SELECT asset_id FROM ${members} AS member)`;
}

/** Returns the SQL condition for what visitors see: processed assets outside the trash that the share's owner can see. */
export function visibleToVisitors(owner: Actor): Prisma.Sql {
  return Prisma.sql`asset.status IN ('OK', 'ARCHIVED') AND ${visibleAssets(owner, 'live')}`;
}
