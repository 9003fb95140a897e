import type { ActivityAction } from '@spindle/contracts/assets/asset-changes';
import type { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';

/** Adds an entry to the history of each asset, in the transaction that changes them. `assetUuids` are ids with hyphens. */
export async function recordActivity(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  assetUuids: string[],
  action: ActivityAction,
  userId: number,
  details: Prisma.InputJsonObject = {},
): Promise<void> {
  await db.assetActivity.createMany({
    data: assetUuids.map((assetId) => ({ assetId, action, userId, details, at: now() })),
  });
}
