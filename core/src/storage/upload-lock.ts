/** Returns the name of an upload's advisory lock in the database. It admits one writer among all servers and the sweep. */
export function uploadLockName(objectKey: string): string {
  return `upload:${objectKey}`;
}
