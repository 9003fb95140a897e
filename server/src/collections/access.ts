import type { Context, TxContext } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import type { Collection } from '@spindle/prisma/client';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Finds a collection visible to the caller, or their own basket. Throws NotFound for any other id. */
export async function findCollection(
  ctx: Context | TxContext,
  id: number,
): Promise<Authorized<Collection, 'view'>> {
  const [collection] = await findCollections(ctx, [id]);
  if (!collection) throw new NotFound('Collection', id);
  return collection;
}

/** Finds collections that the caller owns. Throws NotFound for hidden ones, Forbidden for those of other owners. */
export async function findOwnCollections(
  ctx: Context | TxContext,
  ids: number[],
): Promise<Authorized<Collection, 'view' | 'edit'>[]> {
  const found = await findCollections(ctx, ids);
  return found.map((collection) => authorizeOwner(ctx, collection));
}

/** Finds a collection that the caller owns. Throws NotFound for a hidden one, Forbidden for that of another owner. */
export async function findOwnCollection(
  ctx: Context | TxContext,
  id: number,
): Promise<Authorized<Collection, 'view' | 'edit'>> {
  const [collection] = await findOwnCollections(ctx, [id]);
  if (!collection) throw new NotFound('Collection', id);
  return collection;
}

/** Throws Forbidden unless the caller owns the collection. */
export function authorizeOwner<C extends Pick<Collection, 'ownerId'>>(
  { actor }: Pick<Context, 'actor'>,
  collection: C,
): Authorized<C, 'view' | 'edit'> {
  if (collection.ownerId !== actor.userId)
    throw new Forbidden('Only the owner of a collection may change it.');
  return authorize(collection, 'view', 'edit');
}

/** Returns the collections in the order of their ids. Throws NotFound for the first hidden one. */
async function findCollections(
  ctx: Context | TxContext,
  ids: number[],
): Promise<Authorized<Collection, 'view'>[]> {
  const found = await ctx.db.collection.findMany({
    where: { id: { in: ids }, OR: [{ ownerId: ctx.actor.userId }, { groupAccess: true }] },
  });
  return ids.map((id) => {
    const collection = found.find((candidate) => candidate.id === id);
    if (!collection) throw new NotFound('Collection', id);
    return authorize(collection, 'view');
  });
}
