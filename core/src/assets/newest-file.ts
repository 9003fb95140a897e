/** Returns the newest file with this content key; undefined if there is none. Skips files of versions above `version`. */
export function newestFile<F extends { key: string; version: number }>(
  files: readonly F[],
  key: string,
  version = Number.POSITIVE_INFINITY,
): F | undefined {
  return files
    .filter((file) => file.key === key && file.version <= version)
    .sort((a, b) => b.version - a.version)[0];
}
