import type { ActivityAction } from '@spindle/contracts/assets/asset-changes';
import type { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';

/** Writes the history of assets (ids as the database writes them), in the transaction that changes them. */
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
