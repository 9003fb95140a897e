import type { Context } from '@spindle/core/context';
import { LRUCache } from 'lru-cache';
import type { EnteredShare } from './access.ts';
import { memberTable, visibleToVisitors } from './members.ts';

/** Describes the assets that a share currently shows. */
export interface ShareScope {
  total: number;
  /** Sum of the sizes of all originals. */
  bytes: number;
  /** Positions of the first visible asset and of every STRIDE-th one after it. A page starts from its nearest anchor. */
  anchors: number[];
}

/** Reads the scope of a share. */
export type ReadShareScope = (ctx: Context, entered: EnteredShare) => Promise<ShareScope>;

/** Limits the rows that a page skips with OFFSET. */
export const STRIDE = 1_000;
/** Milliseconds that the scope of a larger share stays cached, because computing it scans all its assets. */
const CACHE_MS = 30_000;
/** Limits the cached scopes. */
const CACHE_ENTRIES_MAX = 1_000;

/** Returns a reader that computes the scope of a share once for concurrent visitors, and caches that of a large share. */
export function openShareScopes(): ReadShareScope {
  const cache = new LRUCache<number, Promise<ShareScope>>({
    max: CACHE_ENTRIES_MAX,
    ttl: CACHE_MS,
  });
  return (ctx, entered) => {
    const { id } = entered.share;
    const cached = cache.get(id);
    if (cached) return cached;
    const pending = computeScope(ctx, entered);
    cache.set(id, pending);
    // Concurrent visitors share a computation; only the result of a large share stays cached, and no error does.
    const evict = () => cache.delete(id);
    pending.then(({ total }) => total <= STRIDE && evict(), evict);
    return pending;
  };
}

async function computeScope(ctx: Context, { share, owner }: EnteredShare): Promise<ShareScope> {
  const [row] = await ctx.db.$queryRaw<{ total: number; bytes: bigint; anchors: number[] }[]>`
    SELECT count(*)::int AS total, coalesce(sum(size), 0)::bigint AS bytes,
           coalesce(array_agg(position ORDER BY position) FILTER (WHERE rank % ${STRIDE} = 1), '{}') AS anchors
    FROM (SELECT member.position, asset.size, row_number() OVER (ORDER BY member.position) AS rank
      FROM ${await memberTable(ctx, owner, share)} AS member JOIN asset ON asset.id = member.asset_id
      WHERE ${visibleToVisitors(owner)}) AS visible`;
  return { total: row?.total ?? 0, bytes: Number(row?.bytes ?? 0), anchors: row?.anchors ?? [] };
}
