import type { Context } from '@spindle/core/context';
import { LRUCache } from 'lru-cache';
import { membersOf, shownBy } from './members.ts';
import type { OpenShare } from './visit.ts';

/** How much a share shows. */
export interface ShareScope {
  total: number;
  /** Of all originals together. */
  bytes: number;
  /** Position of the first that is shown, and of every STRIDE-th after it. */
  marks: number[];
}

export type ReadShareScope = (ctx: Context, open: OpenShare) => Promise<ShareScope>;

/** A page skips fewer than so many. */
export const STRIDE = 1_000;
/** Milliseconds that the extent of a share with more is kept, as all that it shows has to be looked at. */
const KEPT_MS = 30_000;
const KEPT_MAX = 1_000;

/** Finds out how much a share shows, once for all who look at the same moment; of a large one, once in half a minute. */
export function openShareScopes(): ReadShareScope {
  const kept = new LRUCache<number, Promise<ShareScope>>({ max: KEPT_MAX, ttl: KEPT_MS });
  return (ctx, open) => {
    const { id } = open.share;
    const known = kept.get(id);
    if (known) return known;
    const finding = findExtent(ctx, open);
    kept.set(id, finding);
    const drop = () => kept.delete(id);
    finding.then(({ total }) => total <= STRIDE && drop(), drop);
    return finding;
  };
}

async function findExtent(ctx: Context, { share, owner }: OpenShare): Promise<ShareScope> {
  const [found] = await ctx.db.$queryRaw<{ total: number; bytes: bigint; marks: number[] }[]>`
    SELECT count(*)::int AS total, coalesce(sum(size), 0)::bigint AS bytes,
           coalesce(array_agg(position ORDER BY position) FILTER (WHERE place % ${STRIDE} = 1), '{}') AS marks
    FROM (SELECT member.position, asset.size, row_number() OVER (ORDER BY member.position) AS place
      FROM ${membersOf(share)} AS member JOIN asset ON asset.id = member.asset_id
      WHERE ${shownBy(owner)}) AS shown`;
  return { total: found?.total ?? 0, bytes: Number(found?.bytes ?? 0), marks: found?.marks ?? [] };
}
