import { type Context, inTransaction } from '@spindle/core/context';
import { warnUnlessOutage } from '@spindle/core/outage';
import { removeUnreferenced } from './remove-unreferenced.ts';

/** Milliseconds between two runs. */
export const REMOVE_LOST_SOURCES_MS = 60_000;

/** Sources that one transaction deletes. */
const PAGE = 32;

/**
 * Deletes the sources of files that were deleted since, for example with their asset. Also deletes the moved object: a file that was
 * deleted during its move was deleted at its earlier key only. Sources that cannot be deleted wait for the next run.
 */
export async function removeLostSources(ctx: Context, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const lost = await ctx.db.moveSource.findMany({
      where: { fileId: null, objectKey: { gt: after } },
      orderBy: { objectKey: 'asc' },
      take: PAGE,
    });
    const last = lost.at(-1);
    if (!last) return;
    after = last.objectKey;
    const keys = lost.map(({ objectKey }) => objectKey);
    await inTransaction(ctx, async (tx) => {
      await removeUnreferenced(tx, [...keys, ...lost.map(({ movedTo }) => movedTo)]);
      await tx.db.moveSource.deleteMany({ where: { objectKey: { in: keys }, fileId: null } });
    }).catch((error: unknown) =>
      warnUnlessOutage(ctx.log, error, 'the sources of deleted files wait', { keys }),
    );
  }
}
