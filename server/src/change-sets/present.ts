import type { ChangeSet, ChangeSetState } from '@spindle/contracts/change-sets/change-sets';
import { wireTime } from '@spindle/contracts/http/time';
import { CHANGE_SET_MS, type ChangeSetRow } from './find-change-sets.ts';

/** Returns a change set in the format of the API. */
export function presentChangeSet(row: ChangeSetRow): ChangeSet {
  const { id, kind, nameStart, nameEnd, assets, createdAt } = row;
  const count = `${assets.toLocaleString('en-US')} ${assets === 1 ? 'asset' : 'assets'}`;
  const what = row.assetName ?? count;
  return {
    id,
    kind,
    name: [nameStart, what, nameEnd].filter((part) => part !== '').join(' '),
    assets,
    user_id: row.userId,
    user_name: row.userName,
    time: wireTime(createdAt),
    job_id: row.jobId,
    state: stateOf(row),
    undoes_id: row.undoesId,
    undo: presentUndo(row),
    expires: wireTime(new Date(createdAt.getTime() + CHANGE_SET_MS)),
  };
}

/** Returns the state. An undo that failed, was canceled or restored nothing can be repeated. */
export function stateOf(row: ChangeSetRow): ChangeSetState {
  if (row.isRunning) return 'RUNNING';
  if (row.undoStatus === 'QUEUED' || row.undoStatus === 'IN_PROGRESS') return 'UNDOING';
  return row.undoStatus !== 'ERROR' && (row.undoAssets ?? 0) > 0 ? 'UNDONE' : 'DONE';
}

function presentUndo(row: ChangeSetRow): ChangeSet['undo'] {
  const { undoId, undoUserId, undoCreatedAt, undoJobId } = row;
  if (undoId === null || undoUserId === null || undoCreatedAt === null || undoJobId === null)
    return null;
  return {
    change_set_id: undoId,
    job_id: undoJobId,
    user_id: undoUserId,
    user_name: row.undoUserName ?? '',
    time: wireTime(undoCreatedAt),
    message: row.undoMessage ?? '',
  };
}
