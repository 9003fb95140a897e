import type { StorageKind } from '@spindle/contracts/settings/storage-settings';
import type { Context } from '@spindle/core/context';
import { FILE_KIND } from '@spindle/core/storage-move/movable-files';

/** The size of all files of a kind in a store. */
export interface StorageSum {
  /** `disk` or `s3`: the default store. Else the id of a bucket of Settings > Storage. */
  backend: string;
  kind: StorageKind;
  bytes: number;
}

/**
 * Sums the sizes of all files, by store and kind. Reads the whole table, so cache the result. Excludes cached images, tiles and segments of
 * HLS, which have no row.
 */
export function sumStorage({ db }: Context): Promise<StorageSum[]> {
  return db.$queryRaw<StorageSum[]>`
    SELECT storage AS backend, ${FILE_KIND} AS kind, sum(size)::float8 AS bytes
    FROM file WHERE error IS NULL GROUP BY 1, 2 ORDER BY 1, 2`;
}
