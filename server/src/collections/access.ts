import type { Actor, Context, TxContext } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { type Collection, Prisma } from '@spindle/prisma/client';

/**
 * Which collections somebody may see: the own ones and those of the group. A private one is its owner's alone, whatever the
 * role of whoever asks; a basket is in no list.
 */
export function visibleCollections(actor: Actor): Prisma.Sql {
  return Prisma.sql`collection.kind = 'COLLECTION' AND (collection.owner_id = ${actor.userId} OR collection.group_access)`;
}

/** A collection, or the own basket. Throws NotFound for what the caller may not know of. */
export async function findCollection(ctx: Context | TxContext, id: number): Promise<Collection> {
  const [collection] = await findCollections(ctx, [id]);
  if (!collection) throw new NotFound('Collection', id);
  return collection;
}

/** Collections to be changed. Throws NotFound as above, Forbidden for one of the group that is another's. */
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
