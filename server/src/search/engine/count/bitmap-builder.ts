import type { Context } from '@spindle/core/context';

/** Milliseconds of building after which a pause follows. */
const BUILD_MS = 1_000;
/** Length of a pause, as a multiple of the build time: when old assets change constantly, counting without bitmaps is cheaper. */
const PAUSE = 9;

/**
 * Returns a periodic task that builds the bitmaps of full blocks without valid ones. It skips blocks that have changed since its last
 * run: more changes are likely to follow.
 */
export function createBitmapBuilder(): (ctx: Context) => Promise<void> {
  let previous = new Map<number, bigint>();
  let pausedUntil = 0;
  return async (ctx) => {
    if (performance.now() < pausedUntil) return;
    // Full blocks only. A block of bitmaps is 16 blocks of asset_change (>> 4), each of which is 1,024 values of seq (>> 10).
    const blocks = await ctx.db.$queryRaw<{ block: number; changes: bigint }[]>`
      SELECT block, latest.changes FROM (
        SELECT block >> 4 AS block, sum(changes)::bigint AS changes FROM asset_change
        WHERE block < visible_seq() >> 10 >> 4 << 4 GROUP BY 1
      ) AS latest LEFT JOIN mapped_block USING (block)
      WHERE mapped_block.changes IS DISTINCT FROM latest.changes ORDER BY block`;
    const unchanged = blocks.filter(({ block, changes }) => previous.get(block) === changes);
    previous = new Map(blocks.map(({ block, changes }) => [block, changes]));
    const start = performance.now();
    for (const { block } of unchanged) {
      if (performance.now() - start > BUILD_MS) break;
      await ctx.db.$executeRaw`SELECT build_bitmaps(${block}::int)`;
    }
    if (unchanged.length > 0) pausedUntil = performance.now() + PAUSE * (performance.now() - start);
  };
}
