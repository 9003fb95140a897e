import type { BulkAction, BulkChange } from '@spindle/contracts/bulk/bulk';
import type { ChangeSetKind } from '@spindle/contracts/change-sets/change-sets';
import {
  type ChangeName,
  nameCollectionsChange,
  nameDataUpdate,
  nameFactsChange,
  nameTrashChange,
  nameUndo,
} from '@spindle/core/change-sets/change-name';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import type { TxContext } from '@spindle/core/context';
import type { BulkInput } from '@spindle/core/tasks/job-input';

type Parameters = Omit<BulkInput, 'action' | 'count'>;

/** Begins the change set of a bulk job. Returns its id; undefined for actions that are not changes of metadata, collections or the trash. */
export async function recordChangeSet(
  tx: TxContext,
  jobId: number,
  { action, job_id }: Pick<BulkChange, 'action' | 'job_id'>,
  parameters: Parameters,
): Promise<number | undefined> {
  const restores = action === 'restore' && job_id !== undefined;
  const undoesId = restores ? await findTrashing(tx, job_id) : parameters.undo_change_set_id;
  const described = await describe(tx, action, { ...parameters, undo_change_set_id: undoesId });
  if (!described) return undefined;
  const userId = tx.actor.userId;
  return createChangeSet(tx, { ...described, userId, jobId, ...(undoesId && { undoesId }) });
}

async function describe(
  { db }: TxContext,
  action: BulkAction,
  { facts, update, collection_ids: ids = [], undo_change_set_id: undoes }: Parameters,
): Promise<{ kind: ChangeSetKind; name: ChangeName } | undefined> {
  if (action === 'change_facts' && facts) return { kind: 'FACTS', name: nameFactsChange(facts) };
  if (action === 'accept_suggestions')
    return { kind: 'FACTS', name: ['Accepted suggested tags of', ''] };
  if (action === 'update_data' && update) return { kind: 'DATA', name: nameDataUpdate(update) };
  if (action === 'add_to_collections') {
    const found = await db.collection.findMany({ where: { id: { in: ids } } });
    const names = found.map(({ name }) => name);
    return { kind: 'COLLECTIONS', name: nameCollectionsChange('Added', names) };
  }
  if (undoes === undefined)
    return action === 'delete' || action === 'restore'
      ? { kind: 'TRASH', name: nameTrashChange(action) }
      : undefined;
  const { kind, ...name } = await db.changeSet.findUniqueOrThrow({ where: { id: undoes } });
  return { kind, name: nameUndo(name) };
}

/** Returns the change set of a job that moved assets to the trash: restoring them undoes it. */
async function findTrashing({ db, actor }: TxContext, jobId: number): Promise<number | undefined> {
  const where = { jobId, kind: 'TRASH', userId: actor.userId, undoesId: null } as const;
  return (await db.changeSet.findFirst({ where, select: { id: true } }))?.id;
}
