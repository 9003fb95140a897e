import { tagKey } from '@spindle/contracts/facts/tag-name';
import { deleteUnheldTags, moveCatalogTags } from '../facts/tag-catalog.ts';
import { BulkInput } from '../tasks/job-input.ts';
import type { Tx } from './planned-batch.ts';

/**
 * Completes the catalog of tags when a job has changed its last asset: deletes the former names, unless some assets keep them. The undo of a
 * rename returns synonyms to the former name. Does nothing for other jobs, and while assets are left.
 */
export async function settleTags(tx: Tx, job: { id: number; input: unknown }): Promise<void> {
  const { action, tag, undo_change_set_id: undoes } = BulkInput.parse(job.input);
  if (action !== 'change_tag' && action !== 'undo_change_set') return;
  const change = tag ?? (undoes === undefined ? undefined : await findUndone(tx, undoes));
  if (!change) return;
  const left = await tx.db.jobAsset.findFirst({ where: { jobId: job.id, outcome: null } });
  if (left) return;
  const { from, to, merge } = change;
  if (action === 'change_tag') await deleteUnheldTags(tx, [tagKey(from)], to);
  else if (to !== null && !merge) {
    await moveCatalogTags(tx, { from: to, to: from });
    await deleteUnheldTags(tx, [tagKey(to)], from);
  }
}

/** Returns the change of a tag that a change set recorded. */
async function findUndone({ db }: Tx, changeSetId: number): Promise<BulkInput['tag']> {
  const changeSet = await db.changeSet.findUnique({ where: { id: changeSetId } });
  const job = changeSet?.jobId && (await db.job.findUnique({ where: { id: changeSet.jobId } }));
  return job ? BulkInput.safeParse(job.input).data?.tag : undefined;
}
