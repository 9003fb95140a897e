import type { Asset } from '@spindle/prisma/client';
import { z } from 'zod';
import { readChangeDetails } from '../change-sets/change-set.ts';
import type { TxContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { toUuid } from '../ids.ts';
import { findIdentical, mergeInJob, readMergeStates } from '../merge/merge-in-job.ts';
import { lockForUndo, restoreMerge } from '../merge/restore-merge.ts';
import { refuseDataUpdate, tryLockDataUpdate } from '../metadata/update-data.ts';
import type { RecordedJob } from './next-assets.ts';
import { type AssetResult, recordResults } from './record-results.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

/** What the history of an asset says: the merge that trashed it, or the asset that an undo separated it from. */
const Recorded = z
  .object({ merge_id: z.number().int().optional(), unmerged_from: z.string().optional() })
  .catch({});

const NO_MERGE = 'The merge can no longer be undone. Restore this asset from the trash.';
const NOT_IDENTICAL = 'The assets are no longer identical files, or one of them cannot be changed.';

/**
 * Undoes the merge of the next asset of a job, for all assets that it trashed; or merges the asset again, where the change set is an undo.
 * Returns the number of assets that now have an outcome; 0 when another transaction changes one of them.
 */
export async function undoMergesBatch(
  tx: Tx,
  job: RecordedJob,
  changeSetId: number,
): Promise<number> {
  const next = await tx.db.jobAsset.findFirst({
    where: { jobId: job.id, outcome: null },
    orderBy: [{ position: 'asc' }, { assetId: 'asc' }],
  });
  if (!next) return 0;
  const { assetId: id } = next;
  const details = (await readChangeDetails(tx, changeSetId, [id])).get(id);
  const { merge_id: mergeId, unmerged_from: keptId } = Recorded.parse(details);
  const results =
    keptId === undefined ? await undo(tx, job, id, mergeId ?? 0) : await redo(tx, job, id, keptId);
  await recordResults(tx, job.id, results);
  return results.length;
}

async function undo(tx: Tx, job: RecordedJob, id: string, mergeId: number): Promise<AssetResult[]> {
  const merge = await tx.db.merge.findUnique({ where: { id: mergeId } });
  if (!merge) {
    const asset = await tx.db.asset.findUnique({ where: { id } });
    if (!asset) return [{ id, outcome: 'GONE' }];
    const isRestored = asset.trashedAt === null;
    return [isRestored ? { id, outcome: 'UNCHANGED' } : refuse(id, NO_MERGE)];
  }
  await lockForUndo(tx, merge);
  const uuids = [merge.keepId, ...merge.dropIds];
  await tx.db
    .$queryRaw`SELECT 1 FROM asset WHERE id = ANY(${uuids}::uuid[]) ORDER BY id FOR UPDATE`;
  if (!(await tryLockDataUpdate(tx, merge.keepId))) return [];
  const rows = await tx.db.asset.findMany({ where: { id: { in: uuids } } });
  const keep = rows.find((row) => row.id === merge.keepId);
  // Assets that the user cannot see have an outcome already.
  const left = await tx.db.jobAsset.findMany({
    where: { jobId: job.id, outcome: null, assetId: { in: merge.dropIds } },
  });
  const leftIds = new Set(left.map(({ assetId }) => assetId));
  const refusal = keep && findRefusal(keep);
  if (refusal !== undefined) return [...leftIds].map((leftId) => refuse(leftId, refusal));
  const { count } = await tx.db.merge.deleteMany({ where: { id: mergeId } });
  // Another request undid it meanwhile: the next batch records it.
  if (!keep || count === 0) return [];
  const dropped = rows.filter((row) => leftIds.has(row.id));
  const { creatorId: userId, changeSetId } = job;
  const recorded = changeSetId !== undefined && { changeSetId };
  const { keptFields, restoredIds } = await restoreMerge(tx, {
    merge,
    keep,
    dropped,
    userId,
    ...recorded,
  });
  const reason = keptFields.length > 0 ? `Changed since: ${keptFields.join(', ')}` : '';
  const restored = new Set(restoredIds);
  const existing = new Set(dropped.map((row) => row.id));
  return [...leftIds].map((leftId) => {
    if (restored.has(leftId)) return { id: leftId, outcome: 'CHANGED', reason };
    return { id: leftId, outcome: existing.has(leftId) ? 'UNCHANGED' : 'GONE' };
  });
}

/** Returns why the kept asset cannot be changed, if it cannot. */
function findRefusal(keep: Asset): string | undefined {
  try {
    refuseDataUpdate(keep);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** Merges an asset into the one from which an undo separated it. */
async function redo(tx: Tx, job: RecordedJob, id: string, keptId: string): Promise<AssetResult[]> {
  const keep = toUuid(keptId);
  const states = await readMergeStates(tx, [keep, id]);
  const own = states.find((state) => state.id === id);
  if (!own) return [{ id, outcome: 'GONE' }];
  if (own.trashedAt !== null) return [{ id, outcome: 'TRASHED' }];
  if (findIdentical(states).length < 2) return [refuse(id, NOT_IDENTICAL)];
  const merged = await mergeInJob(tx, job, { keep, drop: [id], showsToAll: false });
  if (merged === 'BUSY') return [];
  return [merged === 'MERGED' ? { id, outcome: 'CHANGED' } : refuse(id, merged.reason)];
}

const refuse = (id: string, reason: string): AssetResult => ({ id, outcome: 'REFUSED', reason });
