import { cachedImagesPrefix } from '@spindle/core/storage/keys';
import { cdnHandler } from './cdn-job.ts';

/** Deletes all cached images of an asset. The next request renders them again. */
export const purgeCdn = cdnHandler('PURGE', async ({ storage }, { assetId }) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(cachedImagesPrefix(assetId))) keys.push(key);
  await storage.remove(keys);
});
