import type { BulkAction } from '@spindle/contracts/bulk/bulk';
import type { ChangeSetKind } from '@spindle/contracts/change-sets/change-sets';
import {
  type ChangeName,
  nameCollectionsChange,
  nameDataUpdate,
  nameFactsChange,
  nameUndo,
} from '@spindle/core/change-sets/change-name';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import type { TxContext } from '@spindle/core/context';
import type { BulkInput } from '@spindle/core/tasks/job-input';

type Parameters = Omit<BulkInput, 'action' | 'count'>;

/** Begins the change set of a bulk job. Returns its id; undefined for actions that are not changes of metadata or collections. */
export async function recordChangeSet(
  tx: TxContext,
  jobId: number,
  action: BulkAction,
  parameters: Parameters,
): Promise<number | undefined> {
  const described = await describe(tx, action, parameters);
  if (!described) return undefined;
  const { undo_change_set_id: undoesId } = parameters;
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
  if (undoes === undefined) return undefined;
  const { kind, ...name } = await db.changeSet.findUniqueOrThrow({ where: { id: undoes } });
  return { kind, name: nameUndo(name) };
}
