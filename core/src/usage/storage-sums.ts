import { STORAGE_KINDS } from '@spindle/contracts/settings/storage-settings';
import { z } from 'zod';

/** The bytes of all files of a kind in a store. Excludes cached images, tiles and segments of HLS, which have no row. */
const StorageSum = z.object({
  /** `disk` or `s3`: the default store. Else the id of a bucket of Settings > Storage. */
  backend: z.string(),
  kind: z.enum(STORAGE_KINDS),
  bytes: z.number().int(),
});
export type StorageSum = z.infer<typeof StorageSum>;

/** The latest measurement of the bytes in storage, by store and kind. Null before the first. */
export const StorageSums = z.array(StorageSum).nullable();
