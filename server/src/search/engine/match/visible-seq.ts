import type { Context } from '@spindle/core/context';

/** Up to where no asset can come any more: one that is on its way, with a lower `seq` than others that are there, would shift pages. */
export async function visibleSeq(ctx: Context): Promise<bigint> {
  const [row] = await ctx.db.$queryRaw<{ seq: bigint }[]>`SELECT visible_seq() AS seq`;
  return row?.seq ?? 0n;
}
