import type { Context, TxContext } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';

/** Returns the ids of those of the assets that are favorites of the caller. */
export async function findFavorites(
  { db, actor }: Pick<Context | TxContext, 'db' | 'actor'>,
  assets: readonly Pick<Asset, 'id'>[],
): Promise<Set<string>> {
  if (assets.length === 0) return new Set();
  const found = await db.favorite.findMany({
    where: { userId: actor.userId, assetId: { in: assets.map(({ id }) => id) } },
    select: { assetId: true },
  });
  return new Set(found.map(({ assetId }) => assetId));
}
