import type { Context } from '@spindle/core/context';
import { warnUnlessOutage } from '@spindle/core/outage';
import { INCOMING_PREFIX, isSweepable, keyInStore } from '@spindle/core/storage/keys';
import type { StoreName } from '@spindle/core/storage/stores/stores';
import { tidyQuarantine } from '@spindle/core/sweep/quarantine';
import { identityRefusal, sweepPrefixes } from '@spindle/core/sweep/sweep-store';
import { UNKNOWN_AFTER_MS } from '@spindle/core/sweep/unknown-objects';

/** Number of folders in the store. Their names are two hexadecimal characters. */
const FOLDERS = 256;

/** Milliseconds between two sweeps, so that each folder is swept once a day. */
export const SWEEP_OBJECTS_MS = UNKNOWN_AFTER_MS / FOLDERS;

/**
 * Moves objects without a row from the folder that is due to quarantine, and deletes abandoned uploads and temporary files. Does
 * nothing when the store and the database do not belong together.
 */
export async function sweepObjects(ctx: Context): Promise<void> {
  if (await sweepFolder(ctx, null)) await removeIncoming(ctx);
  for (const store of (await ctx.storage.names()).filter((name) => name !== null))
    await sweepFolder(ctx, store).catch((error: unknown) =>
      warnUnlessOutage(ctx.log, error, 'a bucket could not be swept', { store }),
    );
}

/** Sweeps the folder of a store that is due, its quarantine and its interrupted uploads. Returns whether the store belongs to this installation. */
async function sweepFolder(ctx: Context, store: StoreName): Promise<boolean> {
  const refusal = await identityRefusal(ctx, store);
  if (refusal !== null) {
    ctx.log.warn(`${refusal} Sweep skipped.`);
    return false;
  }
  const folderNumber = Math.floor(ctx.now().getTime() / SWEEP_OBJECTS_MS) % FOLDERS;
  const folder = folderNumber.toString(16).padStart(2, '0');
  await sweepPrefixes(ctx, [`originals/${folder}/`, `derivatives/${folder}/`], { store });
  await tidyQuarantine(ctx, store);
  await sweepUnfinished(ctx, store);
  return true;
}

/** Deletes temporary files of killed processes. */
async function removeIncoming(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNKNOWN_AFTER_MS);
  for await (const { key, modifiedAt } of ctx.storage.list(INCOMING_PREFIX)) {
    if (modifiedAt >= before) continue;
    await ctx.storage.remove([key]);
    ctx.log.info({ key }, 'deleted an unfinished object');
  }
}

/** Deletes the parts of multipart uploads that no row refers to. */
async function sweepUnfinished(ctx: Context, store: StoreName): Promise<void> {
  const parts = await ctx.storage.partsOf(keyInStore(store, INCOMING_PREFIX));
  if (!parts) return;
  const before = new Date(ctx.now().getTime() - UNKNOWN_AFTER_MS);
  for await (const { key, multipartId, startedAt } of parts.unfinished()) {
    if (startedAt >= before || !isSweepable(key)) continue;
    if ((await ctx.db.upload.count({ where: { multipartId } })) > 0) continue;
    await parts.drop(key, multipartId);
    ctx.log.info({ key }, 'deleted the parts of an interrupted upload');
  }
}
