import type { Context } from '@spindle/core/context';
import { purgeAssets, removeFiles } from '../assets/purge-assets.ts';

const DAY_MS = 86_400_000;

/** Removes what has lain in the trash for TRASH_DAYS, and whatever a purge that was lost has left. */
export async function emptyTrash(ctx: Context, signal: AbortSignal): Promise<void> {
  const { trashDays } = ctx.config;
  try {
    if (trashDays === 0) return await removeFiles(ctx, signal);
    const before = new Date(ctx.now().getTime() - trashDays * DAY_MS);
    const count = await purgeAssets(ctx, { before, creatorId: null }, signal);
    if (count > 0)
      ctx.log.info({ count, trashDays }, 'emptied the trash of what lay there too long');
  } catch (error) {
    if (!signal.aborted) throw error; // the next worker goes on
  }
}
