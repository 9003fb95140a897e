import type { Actor, Context, TxContext } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { type Collection, Prisma } from '@spindle/prisma/client';

/**
 * Returns the SQL condition for the collections that the actor can list: their own and those with group access.
 * Only its owner sees a private collection; no role overrides that. Baskets are never listed.
 */
export function visibleCollections(actor: Actor): Prisma.Sql {
  return Prisma.sql`collection.kind = 'COLLECTION' AND (collection.owner_id = ${actor.userId} OR collection.group_access)`;
}

/** Finds a collection visible to the caller, or their own basket. Throws NotFound for any other id. */
export async function findCollection(ctx: Context | TxContext, id: number): Promise<Collection> {
  const [collection] = await findCollections(ctx, [id]);
  if (!collection) throw new NotFound('Collection', id);
  return collection;
}

/** Finds collections that the caller owns. Throws NotFound for hidden ones, Forbidden for those of other owners. */
export async function findOwnCollections(
  ctx: Context | TxContext,
  ids: number[],
): Promise<Collection[]> {
  const found = await findCollections(ctx, ids);
  if (found.some(({ ownerId }) => ownerId !== ctx.actor.userId))
    throw new Forbidden('Only the owner of a collection may change it.');
  return found;
}

export async function findOwnCollection(ctx: Context | TxContext, id: number): Promise<Collection> {
  const [collection] = await findOwnCollections(ctx, [id]);
  if (!collection) throw new NotFound('Collection', id);
  return collection;
}

async function findCollections(ctx: Context | TxContext, ids: number[]): Promise<Collection[]> {
  const found = await ctx.db.collection.findMany({
    where: { id: { in: ids }, OR: [{ ownerId: ctx.actor.userId }, { groupAccess: true }] },
  });
  const missing = ids.find((id) => !found.some((collection) => collection.id === id));
  if (missing !== undefined) throw new NotFound('Collection', missing);
  return found;
}
