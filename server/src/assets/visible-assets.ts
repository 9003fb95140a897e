import type { Actor } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

const ASSET = Prisma.sql`asset`;

/**
 * Returns the SQL condition for the live or the trashed assets that the actor may see, on the table `asset` or its alias. Without group
 * access a user sees their own assets and those of group collections. Only users who may restore assets see the trash.
 */
export function visibleAssets(
  actor: Actor,
  trashed: boolean,
  alias: Prisma.Sql = ASSET,
): Prisma.Sql {
  if (trashed && !mayRestore(actor)) return Prisma.sql`false`;
  const state = trashed ? Prisma.sql`trashed_at IS NOT NULL` : Prisma.sql`trashed_at IS NULL`;
  return actor.groupAssetAccess
    ? Prisma.sql`${alias}.${state}`
    : Prisma.sql`${alias}.${state} AND ${selectBySeq(actor, alias, Prisma.sql` AND own.${state}`)}`;
}

/** Returns the SQL condition for all visible assets: live ones, and trashed ones if the actor may restore them. */
export function visibleInAnyState(actor: Actor, alias: Prisma.Sql = ASSET): Prisma.Sql {
  if (seesEverything(actor)) return Prisma.sql`true`;
  return mayRestore(actor) ? selectBySeq(actor, alias) : visibleAssets(actor, false, alias);
}

/** Returns whether `visibleInAnyState` excludes nothing. Counts then need no asset rows. */
export function seesEverything(actor: Actor): boolean {
  return actor.groupAssetAccess && mayRestore(actor);
}

/** Returns whether the actor may see and restore the trash. */
export function mayRestore(actor: Actor): boolean {
  return actor.permissions.includes('DELETE_UNDELETE_ASSET');
}

/** Selects by `seq`, which the sort indexes contain. The cost grows with the visible assets, not with the table. */
function selectBySeq(actor: Actor, alias: Prisma.Sql, ofOwn = Prisma.empty): Prisma.Sql {
  return Prisma.sql`${alias}.seq IN (SELECT own.seq FROM asset AS own WHERE own.creator_id = ${actor.userId}${ofOwn} UNION ALL ${sharedSeqs()})`;
}

/** Selects the assets of others that a user without group access sees. */
export function sharedOfOthers(actor: Actor): Prisma.Sql {
  return Prisma.sql`${sharedSeqs()} AND shared.creator_id <> ${actor.userId}`;
}

/** Selects the assets of group collections. An owner without group access shares only their own assets. */
export function sharedSeqs(): Prisma.Sql {
  return Prisma.sql`SELECT shared.seq FROM collection JOIN "user" AS owner ON owner.id = collection.owner_id JOIN collection_asset AS member ON member.collection_id = collection.id JOIN asset AS shared ON shared.id = member.asset_id WHERE collection.group_access AND (owner.group_asset_access OR shared.creator_id = owner.id)`;
}
