import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { cachedImagesPrefix, derivativesPrefix, versionInKey } from '@spindle/core/storage/keys';
import type { Handler } from '../steps/handler.ts';

/** Objects deleted in one call. */
const BATCH = 500;

/** Deletes derivatives of earlier versions and render versions from the store, except originals. Their rows are already deleted. */
export const deleteEarlierDerivatives: Handler = {
  async run(ctx, { assetId, signal }) {
    if (assetId === null) return;
    const asset = await ctx.db.asset.findUnique({ where: { id: toUuid(assetId) } });
    if (!asset) return;
    await clear(ctx, derivativesPrefix(assetId), asset.version, signal);
    await clear(ctx, cachedImagesPrefix(assetId), asset.look, signal);
  },
};

async function clear(
  { storage }: Context,
  prefix: string,
  present: number,
  signal: AbortSignal,
): Promise<void> {
  let keys: string[] = [];
  for await (const { key } of storage.list(prefix)) {
    signal.throwIfAborted();
    if (versionInKey(key) >= present) continue;
    keys.push(key);
    if (keys.length < BATCH) continue;
    await storage.remove(keys);
    keys = [];
  }
  await storage.remove(keys);
}
