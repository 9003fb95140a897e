import type { SearchRequest } from '@spindle/contracts/search/search';
import type { Context, TxContext } from '@spindle/core/context';
import { filterOf } from '../match/search-condition.ts';
import type { Arrived } from '../search-engine.ts';

/** Limits the assets that one count reads, by their order of arrival. */
const READ_MAX = 10_000n;

/** Milliseconds that an asset in processing holds back those after it. One that takes longer is counted as it is. */
const PROCESSING_MS = 3_600_000;

/**
 * Counts matches of a request with `seq` above `after` that the caller did not upload. Stops before the first asset in processing,
 * because its facts are not known yet, and after READ_MAX assets.
 */
export async function countArrived(
  { db, actor, now }: Context | TxContext,
  request: SearchRequest,
  after: bigint,
): Promise<Arrived> {
  const processing = new Date(now().getTime() - PROCESSING_MS);
  const [range] = await db.$queryRaw<{ until: bigint; last: bigint }[]>`
    WITH visible AS MATERIALIZED (SELECT visible_seq() AS seq)
    SELECT visible.seq AS last, least(visible.seq, ${after + READ_MAX}::bigint, (
      SELECT min(asset.seq) - 1 FROM asset
      WHERE asset.seq > ${after} AND asset.seq <= ${after + READ_MAX} AND asset.status = 'NOT_READY'
        AND asset.trashed_at IS NULL AND asset.upload_time > ${processing})) AS until
    FROM visible`;
  const { until, last } = range ?? { until: after, last: after };
  if (until <= after) return { count: 0, until: after, hasMore: false };
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM asset
    WHERE asset.seq > ${after} AND asset.seq <= ${until} AND asset.creator_id <> ${actor.userId}
      AND ${filterOf({ actor, request })}`;
  return { count: row?.count ?? 0, until, hasMore: until === after + READ_MAX && until < last };
}
