import type {
  readBasket as basketRoute,
  readCollection as route,
} from '@spindle/contracts/collections/collection-routes';
import type {
  Collection as CollectionAnswer,
  CollectionQuery,
} from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Collection } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { findCollection } from './access.ts';
import { findBasket } from './basket.ts';
import { readMembers } from './members.ts';
import { presentCollection } from './present.ts';

type Viewable = Authorized<Pick<Collection, 'id'>, 'view'>;

/** Returns a collection with its assets. Throws NotFound for a private collection of another user. */
export async function readCollection(ctx: Context, { params, query }: Input<typeof route>) {
  const collection = await findCollection(ctx, params.id);
  return { status: 'OK' as const, data: await loadCollection(ctx, collection, query) };
}

/** Returns the caller's basket with its assets. */
export async function readBasket(ctx: Context, { query }: Input<typeof basketRoute>) {
  const basket = await findBasket(ctx);
  return { status: 'OK' as const, data: await loadCollection(ctx, basket, query) };
}

/** Loads the response for a collection. */
export async function loadCollection(
  ctx: Context,
  collection: Viewable,
  { offset, limit, load_assets }: CollectionQuery,
): Promise<CollectionAnswer> {
  const detailed = load_assets?.toLowerCase() === 'y' ? limit : 0;
  const [answer] = await loadCollections(ctx, [collection], { offset, limit, detailed });
  if (!answer) throw new NotFound('Collection', collection.id);
  return answer;
}

/** Loads the responses for several collections in their order; skips collections that no longer exist. */
export async function loadCollections(
  ctx: Context,
  requested: readonly Viewable[],
  { offset, limit, detailed }: { offset: number; limit: number; detailed: number },
): Promise<CollectionAnswer[]> {
  const ids = requested.map(({ id }) => id);
  const [collections, members] = await Promise.all([
    ctx.db.collection.findMany({ where: { id: { in: ids } }, include: { owner: true } }),
    readMembers(ctx, ids, { offset, limit }),
  ]);
  return ids.flatMap((id) => {
    const collection = collections.find((candidate) => candidate.id === id);
    const page = members.get(id);
    return collection && page ? [presentCollection(collection, page, detailed)] : [];
  });
}
