import { incompletePartKey } from './keys.ts';
import type { Stores } from './stores/stores.ts';

/** Deletes all stored bytes of a resumable upload: its parts, the last bytes that are too few for a part, and the object. */
export async function discardUpload(
  storage: Pick<Stores, 'partsOf' | 'remove'>,
  upload: { objectKey: string; multipartId: string | null },
): Promise<void> {
  const { objectKey, multipartId } = upload;
  if (multipartId !== null) await (await storage.partsOf(objectKey))?.drop(objectKey, multipartId);
  await storage.remove([objectKey, incompletePartKey(objectKey)]);
}
