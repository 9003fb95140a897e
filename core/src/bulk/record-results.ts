import type { BulkOutcome } from '@spindle/contracts/bulk/bulk';
import type { TxContext } from '../context.ts';
import { countDone } from '../jobs/progress.ts';

/** What a bulk job did with one asset. */
export interface AssetResult {
  /** UUID with dashes, as the database writes it. */
  id: string;
  outcome: BulkOutcome;
  /** Why the asset was refused, as a sentence. */
  reason?: string;
}

/** Limits the characters of a stored reason. */
const REASON_MAX = 200;

/** Records the outcome of assets of a job, and counts the refused ones. */
export async function recordResults(
  { db }: Pick<TxContext, 'db'>,
  jobId: number,
  results: AssetResult[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE job_asset SET outcome = results.outcome::bulk_outcome, reason = results.reason
    FROM unnest(
      ${results.map(({ id }) => id)}::uuid[],
      ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ reason = '' }) => reason.slice(0, REASON_MAX))}::text[]
    ) AS results (id, outcome, reason)
    WHERE job_asset.job_id = ${jobId} AND job_asset.asset_id = results.id`;
  const failed = results.filter(({ outcome }) => outcome === 'REFUSED').length;
  if (failed > 0) await countDone({ db }, jobId, { done: 0, failed });
}
