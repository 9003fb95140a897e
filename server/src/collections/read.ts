import type {
  Collection as CollectionAnswer,
  CollectionQuery,
} from '@spindle/contracts/collections/collections';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Collection } from '@spindle/prisma/client';
import { findFavorites } from '../assets/favorites.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { readMembers } from './members.ts';
import { presentCollection } from './present.ts';

type Viewable = Authorized<Pick<Collection, 'id'>, 'view'>;

/** Returns a collection or a basket with its assets. */
export async function readCollection(ctx: Context, collection: Viewable, query: CollectionQuery) {
  return { status: 'OK' as const, data: await loadCollection(ctx, collection, query) };
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
  const shown = [...members.values()].flatMap(({ found }) => found.slice(0, detailed));
  const favorites = await findFavorites(ctx, shown);
  return ids.flatMap((id) => {
    const collection = collections.find((candidate) => candidate.id === id);
    const page = members.get(id);
    return collection && page ? [presentCollection(collection, page, detailed, favorites)] : [];
  });
}
