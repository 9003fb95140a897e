import type { Context } from '@spindle/core/context';
import { INCOMING_PREFIX } from '@spindle/core/storage/keys';
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
  const refusal = await identityRefusal(ctx);
  if (refusal !== null) {
    ctx.log.warn(`${refusal} Sweep skipped.`);
    return;
  }
  const folderNumber = Math.floor(ctx.now().getTime() / SWEEP_OBJECTS_MS) % FOLDERS;
  const folder = folderNumber.toString(16).padStart(2, '0');
  await sweepPrefixes(ctx, [`originals/${folder}/`, `derivatives/${folder}/`]);
  await tidyQuarantine(ctx);
  await removeIncoming(ctx);
  await sweepUnfinished(ctx);
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
async function sweepUnfinished(ctx: Context): Promise<void> {
  const { parts } = ctx.storage;
  if (!parts) return;
  const before = new Date(ctx.now().getTime() - UNKNOWN_AFTER_MS);
  for await (const { key, multipartId, startedAt } of parts.unfinished()) {
    if (startedAt >= before) continue;
    if ((await ctx.db.upload.count({ where: { multipartId } })) > 0) continue;
    await parts.drop(key, multipartId);
    ctx.log.info({ key }, 'deleted the parts of an interrupted upload');
  }
}
