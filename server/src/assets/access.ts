import type { Actor } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

/**
 * Who may see what, in one place: a condition on the table `asset` (or the alias given) for every query over assets.
 * Without group access a user sees the own assets alone; trash is for those who may restore it.
 */
export function visibleAssets(
  actor: Actor,
  trashed: boolean,
  alias: Prisma.Sql = Prisma.sql`asset`,
): Prisma.Sql {
  if (trashed && !actor.permissions.includes('DELETE_UNDELETE_ASSET')) return Prisma.sql`false`;
  const live = trashed
    ? Prisma.sql`${alias}.trashed_at IS NOT NULL`
    : Prisma.sql`${alias}.trashed_at IS NULL`;
  return actor.groupAssetAccess
    ? live
    : Prisma.sql`${live} AND ${alias}.creator_id = ${actor.userId}`;
}

/** The same for one row that is at hand. */
export function maySee(
  actor: Actor,
  asset: { creatorId: number; trashedAt: Date | null },
): boolean {
  if (asset.trashedAt !== null && !actor.permissions.includes('DELETE_UNDELETE_ASSET'))
    return false;
  return actor.groupAssetAccess || asset.creatorId === actor.userId;
}
