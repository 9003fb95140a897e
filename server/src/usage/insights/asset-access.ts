import type { Actor } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { seesEverything, visibleInAnyState } from '../../assets/visible-assets.ts';

/** Returns the SQL condition for ids of existing assets that the actor may see; for all ids if the actor sees everything. */
export function isVisible(actor: Actor, assetId: Prisma.Sql): Prisma.Sql {
  if (seesEverything(actor)) return Prisma.sql`true`;
  return Prisma.sql`EXISTS (SELECT FROM asset WHERE asset.id = ${assetId} AND ${visibleInAnyState(actor)})`;
}

/** Returns whether the actor may see only some of the assets of a creator; undefined means all creators. */
export function isLimited(actor: Actor, creatorId: number | undefined): boolean {
  return !seesEverything(actor) && creatorId !== actor.userId;
}
