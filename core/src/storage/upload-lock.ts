/**
 * What a resumable upload is locked by in the database, hashed to an advisory lock: one writer among all servers, or the
 * sweep.
 */
export function uploadLockName(objectKey: string): string {
  return `upload:${objectKey}`;
}
