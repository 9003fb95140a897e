import { incompletePartKey } from './keys.ts';
import type { Storage } from './storage.ts';

/** Deletes all stored bytes of a resumable upload: its parts, the last bytes that are too few for a part, and the object. */
export async function discardUpload(
  storage: Storage,
  upload: { objectKey: string; multipartId: string | null },
): Promise<void> {
  const { objectKey, multipartId } = upload;
  if (multipartId !== null) await storage.parts?.drop(objectKey, multipartId);
  await storage.remove([objectKey, incompletePartKey(objectKey)]);
}
