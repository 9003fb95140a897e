import type { Context } from '../context.ts';
import {
  isSweepable,
  keyBeforeQuarantine,
  keyInStore,
  QUARANTINE_PREFIX,
  quarantineDateOf,
  quarantineKey,
} from '../storage/keys.ts';
import type { ObjectHead } from '../storage/storage.ts';
import type { StoreName } from '../storage/stores/stores.ts';

/** Days that a swept object stays in the quarantine before it is deleted. */
export const QUARANTINE_DAYS = 30;

const DAY_MS = 24 * 3_600_000;
const BATCH = 500;

/** Moves an object without a row to the quarantine, unless it was written again since it was listed. Returns whether it was moved. */
export async function quarantine(ctx: Context, object: ObjectHead): Promise<boolean> {
  const present = await ctx.storage.head(object.key);
  if (present?.modifiedAt.getTime() !== object.modifiedAt.getTime()) return false;
  await ctx.storage.move(object.key, quarantineKey(object.key, ctx.now()));
  ctx.log.info({ key: object.key }, 'moved an object that no row knows to the quarantine');
  return true;
}

/**
 * Restores quarantined objects of a store that a row of a file or of a source of a moved file names, and deletes those that are 30 days old. Returns the number of restored
 * objects.
 */
export async function tidyQuarantine(ctx: Context, store: StoreName = null): Promise<number> {
  let restored = 0;
  let batch: string[] = [];
  for await (const { key } of ctx.storage.list(keyInStore(store, QUARANTINE_PREFIX))) {
    if (!isSweepable(key)) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    restored += await tidyBatch(ctx, batch);
    batch = [];
  }
  return restored + (await tidyBatch(ctx, batch));
}

async function tidyBatch(ctx: Context, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const query = {
    where: { objectKey: { in: keys.map(keyBeforeQuarantine) } },
    select: { objectKey: true },
  };
  // A move that a restored backup knows can only be undone with its sources.
  const [files, sources] = await Promise.all([
    ctx.db.file.findMany(query),
    ctx.db.moveSource.findMany(query),
  ]);
  const known = new Set([...files, ...sources].map(({ objectKey }) => objectKey));
  const before = ctx.now().getTime() - QUARANTINE_DAYS * DAY_MS;
  let restored = 0;
  for (const key of keys) {
    const originalKey = keyBeforeQuarantine(key);
    if (known.has(originalKey)) restored += (await restoreObject(ctx, key, originalKey)) ? 1 : 0;
    else if (quarantineDateOf(key).getTime() < before) {
      await ctx.storage.remove([key]);
      ctx.log.info({ key: originalKey }, 'deleted an object after its time in the quarantine');
    }
  }
  return restored;
}

/** Restores an object unless its original key is in use again, for example after a restored backup. */
async function restoreObject(ctx: Context, key: string, originalKey: string): Promise<boolean> {
  if (await ctx.storage.head(originalKey)) return false;
  await ctx.storage.move(key, originalKey);
  ctx.log.info({ key: originalKey }, 'put an object back from the quarantine: a row names it');
  return true;
}
