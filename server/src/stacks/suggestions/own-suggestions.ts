import type { Actor } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

/** Returns the SQL condition for the suggestions that concern a caller: all, or without group access those of their own assets. */
export function isOfCaller(actor: Actor): Prisma.Sql {
  return actor.groupAssetAccess ? Prisma.sql`true` : Prisma.sql`creator_id = ${actor.userId}`;
}
