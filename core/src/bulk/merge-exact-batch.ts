import { ORIGINAL_FAILED } from '@spindle/contracts/assets/asset-changes';
import { MERGE_TRASH_MAX } from '@spindle/contracts/merge/merge';
import type { TxContext } from '../context.ts';
import { sortByKeepOrder } from '../duplicates/keep-order.ts';
import {
  findIdentical,
  type MergeState,
  mergeInJob,
  readMergeStates,
} from '../merge/merge-in-job.ts';
import type { RecordedJob } from './next-assets.ts';
import { type AssetResult, recordResults } from './record-results.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

const REPLACED = 'Its content was replaced meanwhile.';

/**
 * Merges the next group of identical files of a job, whose assets have the same position. Of a larger group than one merge may have, it merges
 * a part; later batches merge the rest into the same asset. Returns the number of assets that now have an outcome; 0 when another transaction
 * changes one of them.
 */
export async function mergeExactBatch(
  tx: Tx,
  job: RecordedJob,
  { showsToAll }: { showsToAll: boolean },
): Promise<number> {
  const next = await readNextGroup(tx, job.id);
  const kept = await findKept(tx, job.id, next[0]?.position ?? 0);
  const ids = [...kept, ...next.map(({ id }) => id)];
  const states = await readMergeStates(tx, ids);
  const identical = new Set(findIdentical(states).map(({ id }) => id));
  const results = skipOthers(next, states, identical);
  const [keep, ...drop] = await sortByKeepOrder(tx, [...identical], job.creatorId);
  if (keep !== undefined && drop.length > 0) {
    const merged = await mergeInJob(tx, job, { keep, drop, showsToAll });
    if (merged === 'BUSY') return 0;
    results.push(...resultsOf(keep, drop, merged, kept));
  } else if (keep !== undefined) results.push({ id: keep, outcome: 'UNCHANGED' });
  await recordResults(tx, job.id, results);
  return next.length;
}

/** Returns the assets of the next position without an outcome. The caller has locked the job. */
function readNextGroup({ db }: Tx, jobId: number): Promise<{ id: string; position: number }[]> {
  return db.$queryRaw<{ id: string; position: number }[]>`
    SELECT asset_id::text AS id, position FROM job_asset
    WHERE job_id = ${jobId} AND outcome IS NULL AND position = (
      SELECT position FROM job_asset WHERE job_id = ${jobId} AND outcome IS NULL ORDER BY position, asset_id LIMIT 1)
    ORDER BY asset_id LIMIT ${MERGE_TRASH_MAX}`;
}

/** Returns the asset into which earlier batches merged a part of the same group. */
async function findKept({ db }: Tx, jobId: number, groupId: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT asset.id::text FROM duplicate_member AS member
      JOIN job_asset ON job_asset.job_id = ${jobId} AND job_asset.asset_id = member.asset_id
      JOIN asset ON asset.id = member.asset_id
    WHERE member.group_id = ${groupId} AND job_asset.outcome = 'UNCHANGED' AND asset.trashed_at IS NULL LIMIT 1`;
  return rows.map(({ id }) => id);
}

/** Returns the results of the assets that cannot be merged. */
function skipOthers(
  next: readonly { id: string }[],
  states: readonly MergeState[],
  identical: ReadonlySet<string>,
): AssetResult[] {
  const byId = new Map(states.map((state) => [state.id, state]));
  return next
    .filter(({ id }) => !identical.has(id))
    .map(({ id }) => ({ id, ...skipOne(byId.get(id)) }));
}

function skipOne(state: MergeState | undefined): Omit<AssetResult, 'id'> {
  if (!state) return { outcome: 'GONE' };
  if (state.trashedAt !== null) return { outcome: 'TRASHED' };
  if (state.status === 'ARCHIVED') return { outcome: 'ARCHIVED' };
  if (state.status === 'NOT_READY') return { outcome: 'PROCESSING' };
  const reason = state.status === 'ERROR' ? ORIGINAL_FAILED : REPLACED;
  return { outcome: 'REFUSED', reason };
}

/** Returns the results of a group. An asset that has its outcome since an earlier batch keeps it when the merge is refused. */
function resultsOf(
  keep: string,
  drop: readonly string[],
  merged: 'MERGED' | { reason: string },
  kept: readonly string[],
): AssetResult[] {
  if (merged === 'MERGED')
    return [
      { id: keep, outcome: 'UNCHANGED' },
      ...drop.map((id) => ({ id, outcome: 'CHANGED' as const })),
    ];
  return [keep, ...drop]
    .filter((id) => !kept.includes(id))
    .map((id) => ({ id, outcome: 'REFUSED' as const, reason: merged.reason }));
}
