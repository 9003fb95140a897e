import type { Actor } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

/**
 * Returns the SQL condition for the collections that the actor can list: their own and those with group access.
 * Only its owner sees a private collection; no role overrides that. Baskets are never listed.
 */
export function visibleCollections(actor: Actor): Prisma.Sql {
  return Prisma.sql`collection.kind = 'COLLECTION' AND (collection.owner_id = ${actor.userId} OR collection.group_access)`;
}
