import { changeFacts } from '@spindle/contracts/assets/change-facts';
import { call } from '../api/call.ts';
import type { MarksChange } from './marks.ts';

/** Saves marks of an asset. */
export async function saveMarks(id: string, change: MarksChange): Promise<void> {
  await call(changeFacts, { params: { id }, body: change });
}
