import { type Context, inTransaction } from '@spindle/core/context';
import { warnUnlessOutage } from '@spindle/core/outage';
import { removeUnreferenced } from './remove-unreferenced.ts';

/** Milliseconds between two runs. */
export const REMOVE_LOST_SOURCES_MS = 60_000;

/** Sources that one run deletes from. */
const BATCH = 500;

/**
 * Deletes the sources of files that were deleted since, for example with their asset. Also deletes the moved object: a file that was
 * deleted during its move was deleted at its earlier key only.
 */
export async function removeLostSources(ctx: Context): Promise<void> {
  const lost = await ctx.db.moveSource.findMany({
    where: { fileId: null },
    orderBy: { movedAt: 'asc' },
    take: BATCH,
  });
  for (const { objectKey, movedTo } of lost)
    await inTransaction(ctx, async (tx) => {
      await removeUnreferenced(tx, [objectKey, movedTo]);
      await tx.db.moveSource.deleteMany({ where: { objectKey } });
    }).catch((error: unknown) =>
      warnUnlessOutage(ctx.log, error, 'the source of a deleted file waits', { key: objectKey }),
    );
}
