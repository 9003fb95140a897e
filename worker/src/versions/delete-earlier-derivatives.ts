import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import {
  cachedImagesPrefix,
  derivativesPrefix,
  keyInStore,
  versionInKey,
} from '@spindle/core/storage/keys';
import { isStoreOutage } from '@spindle/core/storage/stores/store-outage';
import type { Handler } from '../steps/handler.ts';

/** Limits the objects deleted in one call. */
const BATCH = 500;

/** Deletes the stored derivatives of earlier versions, and cached images of earlier render versions. Their rows are already deleted. */
export const deleteEarlierDerivatives: Handler = {
  async run(ctx, { assetId, signal }) {
    if (assetId === null) return;
    const asset = await ctx.db.asset.findUnique({ where: { id: toUuid(assetId) } });
    if (!asset) return;
    for (const store of await ctx.storage.names()) {
      const prefix = keyInStore(store, derivativesPrefix(assetId));
      await deleteEarlier(ctx, prefix, asset.version, signal).catch((error: unknown) => {
        // The sweep deletes these objects once their bucket is available again.
        if (!isStoreOutage(error, prefix)) throw error;
      });
    }
    await deleteEarlier(ctx, cachedImagesPrefix(assetId), asset.renderVersion, signal);
  },
};

/** Deletes the objects below a prefix whose key names an earlier version than `current`. */
async function deleteEarlier(
  { storage }: Context,
  prefix: string,
  current: number,
  signal: AbortSignal,
): Promise<void> {
  let keys: string[] = [];
  for await (const { key } of storage.list(prefix)) {
    signal.throwIfAborted();
    if (versionInKey(key) >= current) continue;
    keys.push(key);
    if (keys.length < BATCH) continue;
    await storage.remove(keys);
    keys = [];
  }
  await storage.remove(keys);
}
