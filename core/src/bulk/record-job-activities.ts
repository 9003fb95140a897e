import type { ActivityAction } from '@spindle/contracts/activity/activity';
import type { Prisma } from '@spindle/prisma/client';
import { recordActivities, recordInChangeSet } from '../activity/record-activity.ts';
import type { RecordedJob } from './next-assets.ts';
import type { Tx } from './planned-batch.ts';

/** Records what a job changed in the history of each asset, and in its change set. */
export async function recordJobActivities(
  tx: Tx,
  { id, creatorId, changeSetId }: RecordedJob,
  changed: { assetUuid: string; details: Prisma.InputJsonObject }[],
  action: ActivityAction,
): Promise<void> {
  const entries = changed.map(({ assetUuid, details }) => ({
    assetUuid,
    details: { ...details, job_id: id },
  }));
  if (changeSetId === undefined) await recordActivities(tx, entries, action, creatorId);
  else await recordInChangeSet(tx, changeSetId, entries, action, creatorId);
}
