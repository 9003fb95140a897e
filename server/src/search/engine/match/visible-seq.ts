import type { Context } from '@spindle/core/context';

/** Returns the highest `seq` below which no uncommitted asset can appear any more: a late one would shift pages. */
export async function visibleSeq(ctx: Context): Promise<bigint> {
  const [row] = await ctx.db.$queryRaw<{ seq: bigint }[]>`SELECT visible_seq() AS seq`;
  return row?.seq ?? 0n;
}
