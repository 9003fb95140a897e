import type { AssetStack } from '@spindle/contracts/assets/asset-stack';
import type { Context, TxContext } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';

/** Returns the stacks of those of the assets that are in one, by the id of the asset. Assets in the trash, and the last one outside it, have none. */
export async function findStacks(
  { db }: Pick<Context | TxContext, 'db'>,
  assets: readonly Pick<Asset, 'id' | 'trashedAt'>[],
): Promise<Map<string, AssetStack>> {
  const live = assets.filter(({ trashedAt }) => trashedAt === null);
  if (live.length === 0) return new Map();
  const members = await db.stackMember.findMany({
    where: { assetId: { in: live.map(({ id }) => id) }, stack: { live: { gt: 1 } } },
    include: { stack: true },
  });
  return new Map(
    members.map(({ assetId, isHidden, stack: { id, kind, live: count } }) => [
      assetId,
      { id, kind, count, is_cover: !isHidden },
    ]),
  );
}
