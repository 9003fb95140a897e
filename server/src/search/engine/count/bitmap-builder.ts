import type { Context } from '@spindle/core/context';

/** Milliseconds of work after which there is a rest. */
const WORK_MS = 1_000;
/** A rest is so many times as long as the work: where old assets change all the time, counting without maps is cheaper. */
const REST = 9;

/**
 * Makes maps of blocks that are full and have none that holds. A block that has changed since the last look is left alone: what
 * works on it is about to change it again.
 */
export function createBitmapBuilder(): (ctx: Context) => Promise<void> {
  let seen = new Map<number, bigint>();
  let restsUntil = 0;
  return async (ctx) => {
    if (performance.now() < restsUntil) return;
    const blocks = await ctx.db.$queryRaw<{ block: number; changes: bigint }[]>`
      SELECT block, latest.changes FROM (
        SELECT block >> 4 AS block, sum(changes)::bigint AS changes FROM asset_change WHERE block < visible_seq() >> 10 >> 4 << 4 GROUP BY 1
      ) AS latest LEFT JOIN mapped_block USING (block) WHERE mapped_block.changes IS DISTINCT FROM latest.changes ORDER BY block`;
    const quiet = blocks.filter(({ block, changes }) => seen.get(block) === changes);
    seen = new Map(blocks.map(({ block, changes }) => [block, changes]));
    const began = performance.now();
    for (const { block } of quiet) {
      if (performance.now() - began > WORK_MS) break;
      await ctx.db.$executeRaw`SELECT build_bitmaps(${block}::int)`;
    }
    if (quiet.length > 0) restsUntil = performance.now() + REST * (performance.now() - began);
  };
}
