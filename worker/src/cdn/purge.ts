import { cachedImagesPrefix } from '@spindle/core/storage/keys';
import { cdnHandler } from './cdn-job.ts';

/** Removes every image that was made on demand of an asset: they are made again when they are next wanted. */
export const purgeCdn = cdnHandler('PURGE', async ({ storage }, { assetId }) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(cachedImagesPrefix(assetId))) keys.push(key);
  await storage.remove(keys);
});
