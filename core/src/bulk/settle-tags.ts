import { tagKey } from '@spindle/contracts/facts/tag-name';
import { restoreSynonyms } from '../facts/synonyms.ts';
import { deleteUnheldTags, moveCatalogTags } from '../facts/tag-catalog.ts';
import { BulkInput } from '../tasks/job-input.ts';
import type { Tx } from './planned-batch.ts';

type TagInput = NonNullable<BulkInput['tag']>;

/** Limits how many undos of undos are followed to the change of a tag. */
const UNDOS_MAX = 100;

/**
 * Completes the catalog of tags when a job has changed its last asset: deletes the former names, unless some assets keep them. An undo returns
 * synonyms to the former names, and an undo of that changes the catalog again. Does nothing for other jobs, and while assets are left.
 */
export async function settleTags(tx: Tx, job: { id: number; input: unknown }): Promise<void> {
  const input = BulkInput.parse(job.input);
  if (input.action !== 'change_tag' && input.action !== 'undo_change_set') return;
  const found = await findTagChange(tx, input);
  if (!found) return;
  const left = await tx.db.jobAsset.findFirst({ where: { jobId: job.id, outcome: null } });
  if (left) return;
  const { change, undos } = found;
  if (undos % 2 === 1) await undoInCatalog(tx, change);
  else await changeCatalog(tx, change, undos > 0);
}

/** Deletes the former names. A repeated change first moves the catalog, as the request of the change did. */
async function changeCatalog(tx: Tx, { from, to }: TagInput, isRepeated: boolean): Promise<void> {
  if (isRepeated && to !== null) await moveCatalogTags(tx, { from, to });
  await deleteUnheldTags(tx, [tagKey(from)], to);
}

async function undoInCatalog(tx: Tx, { from, to, merge, synonyms }: TagInput): Promise<void> {
  if (to !== null && !merge) {
    await moveCatalogTags(tx, { from: to, to: from });
    await deleteUnheldTags(tx, [tagKey(to)], from);
  } else await restoreSynonyms(tx, synonyms, to);
}

/** Returns the change of a tag that a job makes, undoes or repeats, and how many undos follow it. */
async function findTagChange(
  tx: Tx,
  input: BulkInput,
): Promise<{ change: TagInput; undos: number } | undefined> {
  let current: BulkInput | undefined = input;
  for (let undos = 0; current && undos <= UNDOS_MAX; undos += 1) {
    if (current.tag) return { change: current.tag, undos };
    current = await findUndoneInput(tx, current);
  }
  return undefined;
}

/** Returns the input of the job whose change set a job undoes. */
async function findUndoneInput(
  { db }: Tx,
  { undo_change_set_id: id }: BulkInput,
): Promise<BulkInput | undefined> {
  const changeSet = id === undefined ? null : await db.changeSet.findUnique({ where: { id } });
  const job = changeSet?.jobId && (await db.job.findUnique({ where: { id: changeSet.jobId } }));
  return job ? BulkInput.safeParse(job.input).data : undefined;
}
