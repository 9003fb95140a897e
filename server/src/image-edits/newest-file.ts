/** Returns the newest file with a content key, up to a version of the asset; undefined if there is none. */
export function newestFile<F extends { key: string; version: number }>(
  files: readonly F[],
  key: string,
  version = Number.POSITIVE_INFINITY,
): F | undefined {
  return files
    .filter((file) => file.key === key && file.version <= version)
    .sort((a, b) => b.version - a.version)[0];
}
