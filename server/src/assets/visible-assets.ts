import { isShared, isSharing } from '@spindle/core/collections/shared-assets';
import type { Actor } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

const ASSET = Prisma.sql`asset`;

/** Whether an asset is outside or inside the trash. */
export type TrashState = 'live' | 'trashed';

/**
 * Returns the SQL condition for the assets in one state that the actor may see, on the table `asset` or its alias. Without group
 * access a user sees their own assets and those of group collections. Only users who may restore assets see the trash.
 * The cost grows with the rows that are checked: use it for given assets, and `visibleBySeq` to search the library.
 */
export function visibleAssets(
  actor: Actor,
  state: TrashState,
  alias: Prisma.Sql = ASSET,
): Prisma.Sql {
  return inState(actor, state, alias, isOwnOrShared(actor, alias));
}

/** Returns the condition of `visibleAssets` on `seq`, which all sort indexes contain. The cost grows with the visible assets, not with the library. */
export function visibleBySeq(actor: Actor, state: TrashState): Prisma.Sql {
  const own = Prisma.sql`SELECT own.seq FROM asset AS own WHERE own.creator_id = ${actor.userId} AND own.${stateCondition(state)}`;
  return inState(actor, state, ASSET, Prisma.sql`asset.seq IN (${own} UNION ALL ${sharedSeqs()})`);
}

/** Returns the SQL condition for all visible assets: live ones, and trashed ones if the actor may restore them. */
export function visibleInAnyState(actor: Actor, alias: Prisma.Sql = ASSET): Prisma.Sql {
  if (seesEverything(actor)) return Prisma.sql`true`;
  return mayRestore(actor) ? isOwnOrShared(actor, alias) : visibleAssets(actor, 'live', alias);
}

/** Returns whether `visibleInAnyState` excludes nothing. Counts then need no asset rows. */
export function seesEverything(actor: Actor): boolean {
  return actor.groupAssetAccess && mayRestore(actor);
}

/** Returns whether the actor may see and restore the trash. */
export function mayRestore(actor: Actor): boolean {
  return actor.permissions.includes('DELETE_UNDELETE_ASSET');
}

/** Returns the condition for one state; `limitedTo` applies to actors without group access. */
function inState(
  actor: Actor,
  state: TrashState,
  alias: Prisma.Sql,
  limitedTo: Prisma.Sql,
): Prisma.Sql {
  if (state === 'trashed' && !mayRestore(actor)) return Prisma.sql`false`;
  const inTrashState = Prisma.sql`${alias}.${stateCondition(state)}`;
  return actor.groupAssetAccess ? inTrashState : Prisma.sql`${inTrashState} AND ${limitedTo}`;
}

function stateCondition(state: TrashState): Prisma.Sql {
  return state === 'trashed' ? Prisma.sql`trashed_at IS NOT NULL` : Prisma.sql`trashed_at IS NULL`;
}

/** Selects rows that the actor created or that are in a group collection, which is looked up for each row. */
function isOwnOrShared(actor: Actor, alias: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${alias}.creator_id = ${actor.userId} OR ${isShared(alias)})`;
}

/** Selects the assets of others that a user without group access sees. */
export function sharedOfOthers(actor: Actor): Prisma.Sql {
  return Prisma.sql`${sharedSeqs()} AND shared.creator_id <> ${actor.userId}`;
}

/** Selects the assets of group collections as `shared`. Ends with a WHERE clause that callers extend. */
export function sharedSeqs(): Prisma.Sql {
  return Prisma.sql`SELECT shared.seq FROM collection
    JOIN "user" AS owner ON owner.id = collection.owner_id
    JOIN collection_asset AS member ON member.collection_id = collection.id
    JOIN asset AS shared ON shared.id = member.asset_id
    WHERE ${isSharing(Prisma.sql`shared`)}`;
}
