import { incompletePartKey } from './keys.ts';
import type { Storage } from './storage.ts';

/** Removes what a resumable upload has brought so far: the parts that the store holds, their held-back end, the object. */
export async function discardUpload(
  storage: Storage,
  upload: { objectKey: string; multipartId: string | null },
): Promise<void> {
  const { objectKey, multipartId } = upload;
  if (multipartId !== null) await storage.parts?.drop(objectKey, multipartId);
  await storage.remove([objectKey, incompletePartKey(objectKey)]);
}
