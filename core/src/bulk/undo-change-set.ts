import { changeDataBatch } from './data-batch.ts';
import { changeFactsBatch } from './facts-batch.ts';
import type { RecordedJob } from './next-assets.ts';
import type { Tx } from './planned-batch.ts';
import { undoCollectionsBatch } from './undo-collections-batch.ts';
import { planFactsUndo } from './undo-facts.ts';
import { undoMergesBatch } from './undo-merges-batch.ts';
import { undoTrashBatch } from './undo-trash-batch.ts';
import { planDataUndo } from './undo-update.ts';

/**
 * Undoes a change set for at most `limit` assets of a job. Values that were changed since stay. Returns the number of assets that now have
 * an outcome.
 */
export async function undoChangeSetBatch(
  tx: Tx,
  job: RecordedJob,
  changeSetId: number,
  limit: number,
): Promise<number> {
  const { kind, jobId } = await tx.db.changeSet.findUniqueOrThrow({ where: { id: changeSetId } });
  const details = { undoes_change_set_id: changeSetId, ...(jobId !== null && { undoes: jobId }) };
  switch (kind) {
    case 'FACTS':
      return changeFactsBatch(
        tx,
        job,
        { planBatch: planFactsUndo(tx, changeSetId), details },
        limit,
      );
    case 'DATA': {
      const planBatch = planDataUndo(tx, changeSetId);
      return changeDataBatch(
        tx,
        job,
        { planBatch, details: { mode: 'APPEND', ...details } },
        limit,
      );
    }
    case 'TRASH':
      return undoTrashBatch(tx, job, changeSetId, limit);
    case 'COLLECTIONS':
      return undoCollectionsBatch(tx, job, changeSetId, limit);
    case 'MERGE':
      return undoMergesBatch(tx, job, changeSetId);
  }
}
