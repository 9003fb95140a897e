import type { BulkOutcome } from '@spindle/contracts/bulk/bulk';
import type { TxContext } from '../context.ts';
import { countDone } from '../jobs/progress.ts';

export interface AssetResult {
  /** As the database writes it. */
  id: string;
  outcome: BulkOutcome;
  /** Why it was refused. */
  reason?: string;
}

/** Characters of a reason that are kept. */
const REASON_MAX = 200;

/** Writes down what became of assets of a job. */
export async function recordResults(
  { db }: Pick<TxContext, 'db'>,
  jobId: number,
  struck: AssetResult[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE job_asset SET outcome = struck.outcome::bulk_outcome, reason = struck.reason
    FROM unnest(
      ${struck.map(({ id }) => id)}::uuid[],
      ${struck.map(({ outcome }) => outcome)}::text[],
      ${struck.map(({ reason = '' }) => reason.slice(0, REASON_MAX))}::text[]
    ) AS struck (id, outcome, reason)
    WHERE job_asset.job_id = ${jobId} AND job_asset.asset_id = struck.id`;
  const failed = struck.filter(({ outcome }) => outcome === 'REFUSED').length;
  if (failed > 0) await countDone({ db }, jobId, { done: 0, failed });
}
