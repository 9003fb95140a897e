import type { ActivityAction } from '@spindle/contracts/activity/activity';
import type { Prisma } from '@spindle/prisma/client';
import { addChangedAssets } from '../change-sets/change-set.ts';
import type { TxContext } from '../context.ts';

/** Adds an entry to the history of each asset, in the transaction that changes them. `assetUuids` are ids with hyphens. */
export async function recordActivity(
  tx: Pick<TxContext, 'db' | 'now'>,
  assetUuids: string[],
  action: ActivityAction,
  userId: number,
  details: Prisma.InputJsonObject = {},
): Promise<void> {
  const entries = assetUuids.map((assetUuid) => ({ assetUuid, details }));
  await recordActivities(tx, entries, action, userId);
}

/** Adds an entry to the history of each asset, with details of its own. */
export async function recordActivities(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  entries: { assetUuid: string; details: Prisma.InputJsonObject }[],
  action: ActivityAction,
  userId: number,
): Promise<void> {
  await db.assetActivity.createMany({
    data: entries.map(({ assetUuid, details }) => {
      return { assetId: assetUuid, action, userId, details, at: now() };
    }),
  });
}

/** Adds an entry to the history of each asset, and the assets to a change set. */
export async function recordInChangeSet(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  changeSetId: number,
  entries: { assetUuid: string; details: Prisma.InputJsonObject }[],
  action: ActivityAction,
  userId: number,
): Promise<void> {
  const rows = await db.assetActivity.createManyAndReturn({
    data: entries.map(({ assetUuid, details }) => ({
      assetId: assetUuid,
      action,
      userId,
      details: { ...details, change_set_id: changeSetId },
      at: now(),
    })),
    select: { id: true, assetId: true },
  });
  const changed = rows.map(({ id, assetId }) => ({ assetUuid: assetId, activityId: id }));
  await addChangedAssets({ db }, changeSetId, changed);
}
