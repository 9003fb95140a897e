import type { Actor, Context, TxContext } from '@spindle/core/context';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { lockAsset, refuseReadOnly } from '@spindle/core/metadata/update-data';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';

const ASSET = Prisma.sql`asset`;

/**
 * Who may see what, in one place: a condition on the table `asset` (or the alias given) for every query over assets.
 * Without group access a user sees the own assets and those of group collections; trash is for those who may restore it.
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
    : Prisma.sql`${alias}.${state} AND ${inReach(actor, alias, Prisma.sql` AND own.${state}`)}`;
}

/** The same in either state: live assets, and those in the trash for whoever may restore them. */
export function visibleInAnyState(actor: Actor, alias: Prisma.Sql = ASSET): Prisma.Sql {
  if (seesEverything(actor)) return Prisma.sql`true`;
  return mayRestore(actor) ? inReach(actor, alias) : visibleAssets(actor, false, alias);
}

/** Whether that leaves nothing out: then no asset need be looked at to know how many there are. */
export function seesEverything(actor: Actor): boolean {
  return actor.groupAssetAccess && mayRestore(actor);
}

/** The same for one row that is at hand; its id in either spelling. */
export async function maySee(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  asset: { id: string; creatorId: number; trashedAt: Date | null },
): Promise<boolean> {
  if (asset.trashedAt !== null && !mayRestore(actor)) return false;
  if (actor.groupAssetAccess || asset.creatorId === actor.userId) return true;
  const [found] = await db.$queryRaw<object[]>`
    ${sharedSeqs()} AND shared.id = ${toUuid(fromUuid(asset.id))}::uuid LIMIT 1`;
  return found !== undefined;
}

/** Authorizes viewing an asset row. Null when the actor may not see it. */
export async function authorizeView<A extends Parameters<typeof maySee>[1]>(
  ctx: Pick<Context, 'actor' | 'db'>,
  asset: A,
): Promise<Authorized<A, 'view'> | null> {
  return (await maySee(ctx, asset)) ? authorize(asset, 'view') : null;
}

/** Locks a visible asset until the transaction ends and reads it again. Null when it was deleted meanwhile. */
export async function lockVisible(
  tx: TxContext,
  { id }: Authorized<Pick<Asset, 'id'>, 'view'>,
): Promise<Authorized<Asset, 'view'> | null> {
  const asset = await lockAsset(tx, id);
  return asset && authorize(asset, 'view');
}

/** Authorizes changes of a visible asset. Throws Conflict for a read-only asset: archived, or in the trash. */
export function authorizeEdit<A extends Pick<Asset, 'status' | 'trashedAt'>>(
  asset: Authorized<A, 'view'>,
): Authorized<A, 'view' | 'edit'> {
  refuseReadOnly(asset);
  return authorize<A, 'view' | 'edit'>(asset, 'view', 'edit');
}

function mayRestore(actor: Actor): boolean {
  return actor.permissions.includes('DELETE_UNDELETE_ASSET');
}

/** By `seq`, which the indexes of the sorts carry: the cost grows with what is in reach, not with all there is. */
function inReach(actor: Actor, alias: Prisma.Sql, ofOwn = Prisma.empty): Prisma.Sql {
  return Prisma.sql`${alias}.seq IN (SELECT own.seq FROM asset AS own WHERE own.creator_id = ${actor.userId}${ofOwn} UNION ALL ${sharedSeqs()})`;
}

/** What a user without group access sees beyond the own assets. */
export function sharedOfOthers(actor: Actor): Prisma.Sql {
  return Prisma.sql`${sharedSeqs()} AND shared.creator_id <> ${actor.userId}`;
}

/** Assets of group collections. Who has no group access shares no more than what is their own. */
function sharedSeqs(): Prisma.Sql {
  return Prisma.sql`SELECT shared.seq FROM collection JOIN "user" AS owner ON owner.id = collection.owner_id JOIN collection_asset AS member ON member.collection_id = collection.id JOIN asset AS shared ON shared.id = member.asset_id WHERE collection.group_access AND (owner.group_asset_access OR shared.creator_id = owner.id)`;
}
