import type { TxContext } from '@spindle/core/context';
import { putFailure } from '@spindle/core/conversions/put-conversion';
import { toUuid } from '@spindle/core/ids';
import { versionOf } from '@spindle/core/tasks/job-input';
import type { Run } from './handler.ts';

/** Records on the asset why the conversion with the step's key failed. */
export async function recordConversionFailure(
  tx: TxContext,
  { jobId, assetId, key }: Pick<Run, 'jobId' | 'assetId' | 'key'>,
  reason: string,
): Promise<void> {
  if (assetId === null) return;
  const { input } = await tx.db.job.findUniqueOrThrow({ where: { id: jobId } });
  await putFailure(tx, { id: toUuid(assetId), version: versionOf(input) }, key, reason);
}
