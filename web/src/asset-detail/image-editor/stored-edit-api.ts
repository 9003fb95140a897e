import { readEdit, type StoredEdit } from '@spindle/contracts/image-edits/image-edits';
import { call } from '../../api/call.ts';
import { isStatus } from '../../api/errors.ts';

export type { StoredEdit };

/** Returns the edit from which a file was rendered, with its source; null if there is none, or its source no longer exists. */
export async function readStoredEdit(
  id: string,
  key: string,
  signal: AbortSignal,
): Promise<StoredEdit | null> {
  try {
    return (await call(readEdit, { params: { id, key }, signal })).data;
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}
