import type { Context } from '@spindle/core/context';
import { purgeAssets, removeFiles } from '../assets/purge-assets.ts';

const DAY_MS = 86_400_000;

/** Purges assets that have been in the trash for TRASH_DAYS, and deletes files left behind by an interrupted purge. */
export async function emptyTrash(ctx: Context, signal: AbortSignal): Promise<void> {
  const { trashDays } = ctx.config;
  try {
    if (trashDays === 0) return await removeFiles(ctx, signal);
    const before = new Date(ctx.now().getTime() - trashDays * DAY_MS);
    const count = await purgeAssets(ctx, { before, creatorId: null }, signal);
    if (count > 0) ctx.log.info({ count, trashDays }, 'purged old assets from the trash');
  } catch (error) {
    if (!signal.aborted) throw error; // after a shutdown, the next worker continues
  }
}
