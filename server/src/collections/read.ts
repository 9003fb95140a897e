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
import { findCollection } from './access.ts';
import { findBasket } from './basket.ts';
import { readMembers } from './members.ts';
import { presentCollection } from './present.ts';

/** Returns a collection with its assets. Throws NotFound for a private collection of another user. */
export async function readCollection(ctx: Context, { params, query }: Input<typeof route>) {
  const { id } = await findCollection(ctx, params.id);
  return { status: 'OK' as const, data: await loadCollection(ctx, id, query) };
}

/** Returns the caller's basket with its assets. */
export async function readBasket(ctx: Context, { query }: Input<typeof basketRoute>) {
  const { id } = await findBasket(ctx);
  return { status: 'OK' as const, data: await loadCollection(ctx, id, query) };
}

/** Loads the response for a collection. The caller's access must have been checked before. */
export async function loadCollection(
  ctx: Context,
  id: number,
  { offset, limit, load_assets }: CollectionQuery,
): Promise<CollectionAnswer> {
  const detailed = load_assets?.toLowerCase() === 'y' ? limit : 0;
  const [answer] = await loadCollections(ctx, [id], { offset, limit, detailed });
  if (!answer) throw new NotFound('Collection', id);
  return answer;
}

/** Loads several responses in the order of `ids`; skips collections that no longer exist. */
export async function loadCollections(
  ctx: Context,
  ids: number[],
  { offset, limit, detailed }: { offset: number; limit: number; detailed: number },
): Promise<CollectionAnswer[]> {
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
