import type {
  Collection as CollectionAnswer,
  CollectionQuery,
} from '@spindle/contracts/collections/collections';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Collection } from '@spindle/prisma/client';
import { findFavorites } from '../assets/favorites.ts';
import { findStacks } from '../assets/stacks.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { type Page, readMembers } from './members.ts';
import { presentCollection } from './present.ts';
import { matchQuery, type SmartEngine } from './smart-collection.ts';

type Viewable = Authorized<Pick<Collection, 'id'>, 'view'>;

type LoadedPage = Pick<CollectionQuery, 'offset' | 'limit' | 'load_assets' | 'q'> &
  Partial<Pick<CollectionQuery, 'order'>>;

/** Returns a collection or a basket with its assets. */
export async function readCollection(
  ctx: Context,
  collection: Viewable,
  query: CollectionQuery,
  engine: SmartEngine,
) {
  return { status: 'OK' as const, data: await loadCollection(ctx, collection, query, engine) };
}

/** Loads the response for a collection. */
export async function loadCollection(
  ctx: Context,
  collection: Viewable,
  { load_assets, q, ...page }: LoadedPage,
  engine: SmartEngine,
): Promise<CollectionAnswer> {
  const detailed = load_assets?.toLowerCase() === 'y' ? page.limit : 0;
  const condition = q === undefined ? undefined : await matchQuery(ctx, q);
  const [answer] = await loadCollections(
    ctx,
    [collection],
    { ...page, condition, detailed },
    engine,
  );
  if (!answer) throw new NotFound('Collection', collection.id);
  return answer;
}

/** Loads the responses for several collections in their order; skips collections that no longer exist. */
export async function loadCollections(
  ctx: Context,
  requested: readonly Viewable[],
  { detailed, ...page }: Page & { detailed: number },
  engine: SmartEngine,
): Promise<CollectionAnswer[]> {
  const ids = requested.map(({ id }) => id);
  const where = { id: { in: ids } };
  const collections = await ctx.db.collection.findMany({ where, include: { owner: true } });
  const members = await readMembers(ctx, collections, page, engine);
  const shown = [...members.values()].flatMap(({ found }) => found.slice(0, detailed));
  const [favorites, stacks] = await Promise.all([
    findFavorites(ctx, shown),
    findStacks(ctx, shown),
  ]);
  return ids.flatMap((id) => {
    const collection = collections.find((candidate) => candidate.id === id);
    const own = members.get(id);
    return collection && own
      ? [presentCollection(collection, own, detailed, { favorites, stacks })]
      : [];
  });
}
