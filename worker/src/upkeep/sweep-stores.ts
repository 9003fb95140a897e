import type { Context } from '@spindle/core/context';
import { countStoreUse } from '@spindle/core/installation/forget-store';
import { warnUnlessOutage } from '@spindle/core/outage';
import {
  DERIVATIVES_PREFIX,
  isSweepable,
  keyInStore,
  ORIGINALS_PREFIX,
  QUARANTINE_PREFIX,
} from '@spindle/core/storage/keys';

const HOUR_MS = 3_600_000;

/** Milliseconds between two sweeps of stores. */
export const SWEEP_STORES_MS = 24 * HOUR_MS;

/** Milliseconds that a store is kept after new files stopped going to it: a transfer that began before may still be running. */
const RETIRED_KEEP_MS = 48 * HOUR_MS;

/** Prefixes of the objects that belong to assets, and of those that a sweep has moved to the quarantine. */
const PREFIXES = [ORIGINALS_PREFIX, DERIVATIVES_PREFIX, QUARANTINE_PREFIX];

/**
 * Deletes the rows of stores that get no new files and hold none. The marker stays in the bucket, so that the bucket gets the same name if
 * an administrator enters it again.
 */
export async function sweepStores(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - RETIRED_KEEP_MS);
  const retired = await ctx.db.store.findMany({
    where: { kinds: { isEmpty: true }, retiredAt: { lt: before } },
  });
  for (const { id, version } of retired)
    try {
      if (!(await isUnused(ctx, id))) continue;
      const where = { id, version, kinds: { isEmpty: true } };
      const { count } = await ctx.db.store.deleteMany({ where });
      if (count > 0) ctx.log.info({ store: id }, 'forgot a bucket that holds no files');
    } catch (error) {
      warnUnlessOutage(ctx.log, error, 'a bucket could not be searched for files', { store: id });
    }
  ctx.storage.refresh();
}

/** Returns whether no row names a store, and no object of an asset is in it. */
async function isUnused(ctx: Context, store: string): Promise<boolean> {
  const { files, uploads, purged, sources } = await countStoreUse(ctx, store);
  if (files + uploads + purged + sources > 0) return false;
  for (const prefix of PREFIXES)
    for await (const { key } of ctx.storage.list(keyInStore(store, prefix)))
      if (isSweepable(key)) return false;
  return true;
}
