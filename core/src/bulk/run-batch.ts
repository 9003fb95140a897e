import { BULK_AT_ONCE } from '@spindle/contracts/bulk/bulk';
import type { TxContext } from '../context.ts';
import { lockOpenJob } from '../jobs/lock-job.ts';
import { countDone } from '../jobs/progress.ts';
import { planData } from '../metadata/plan-data.ts';
import { BulkInput, type JobAction } from '../tasks/job-input.ts';
import { planAcceptance } from './accept-suggestions.ts';
import { addToCollectionsBatch } from './collect-batch.ts';
import { changeDataBatch, type PlanDataBatch } from './data-batch.ts';
import { changeFactsBatch, planFactsChange } from './facts-batch.ts';
import { setFavoriteBatch } from './favorite-batch.ts';
import { mergeExactBatch } from './merge-exact-batch.ts';
import type { BulkJob, RecordedJob } from './next-assets.ts';
import { settleTags } from './settle-tags.ts';
import { changeStateBatch } from './state-batch.ts';
import { planTagChange } from './tag-change.ts';
import { undoChangeSetBatch } from './undo-change-set.ts';

/** Limits the assets of one batch, which is one transaction. */
export const BATCH = BULK_AT_ONCE;
/** Limits the assets of a batch that validates each asset's data. */
export const DATA_BATCH = 200;
const DATA_ACTIONS: readonly JobAction[] = [
  'update_data',
  'undo_update_data',
  'accept_suggestions',
  'change_facts',
  'undo_change_facts',
  'change_tag',
  'undo_change_set',
];

/** Returns the maximum number of assets of a batch. */
export function batchSize(action: JobAction): number {
  return DATA_ACTIONS.includes(action) ? DATA_BATCH : BATCH;
}

/**
 * Applies the bulk action to the next batch of assets and records each result. A batch succeeds or fails as a whole. Returns the number
 * of assets processed; 0 when other transactions have locked the rest. Throws Conflict if the job has ended.
 */
export async function runBatch(
  tx: Pick<TxContext, 'db' | 'now'>,
  job: BulkJob & { input: unknown },
  size?: number,
): Promise<number> {
  await lockOpenJob(tx, job.id);
  const done = await changeNext(tx, job, size);
  if (done > 0) await countDone(tx, job.id, { done });
  await settleTags(tx, job);
  return done;
}

function changeNext(
  tx: Pick<TxContext, 'db' | 'now'>,
  stored: BulkJob & { input: unknown },
  size: number | undefined,
): Promise<number> {
  const input = BulkInput.parse(stored.input);
  const job: RecordedJob = { ...stored, changeSetId: input.change_set_id };
  const limit = size ?? batchSize(input.action);
  switch (input.action) {
    case 'update_data': {
      const { update } = input;
      if (!update) throw new Error(`unreachable: job ${job.id} without its update`);
      const planBatch: PlanDataBatch = async (_, schemaOf) => (asset) =>
        planData(tx, asset, update, schemaOf);
      return changeDataBatch(tx, job, { planBatch, details: { mode: update.mode } }, limit);
    }
    case 'accept_suggestions': {
      return changeFactsBatch(tx, job, { planBatch: planAcceptance(input.labels) }, limit);
    }
    case 'undo_update_data':
    case 'undo_change_facts':
    case 'undo_change_set': {
      const { undo_change_set_id: undoes } = input;
      if (!undoes) throw new Error(`unreachable: job ${job.id} without what it undoes`);
      return undoChangeSetBatch(tx, job, undoes, limit);
    }
    case 'change_facts': {
      const { facts, place = null } = input;
      if (!facts) throw new Error(`unreachable: job ${job.id} without its change`);
      return changeFactsBatch(tx, job, { planBatch: planFactsChange(facts, place) }, limit);
    }
    case 'change_tag': {
      const { tag } = input;
      if (!tag) throw new Error(`unreachable: job ${job.id} without its tag`);
      return changeFactsBatch(tx, job, { planBatch: planTagChange(tag) }, limit);
    }
    case 'merge_exact':
      return mergeExactBatch(tx, job, { showsToAll: input.shows_to_all ?? false });
    case 'set_favorite':
      return setFavoriteBatch(tx, job, input.favorite ?? true, limit);
    case 'add_to_collections':
    case 'add_to_basket':
      return addToCollectionsBatch(tx, job, input, limit);
    case 'convert':
    case 'download':
      throw new Error('unreachable: conversions have a task of their own');
    default:
      return changeStateBatch(tx, job, input.action, limit);
  }
}
