import type { TxContext } from '@spindle/core/context';
import { type MergedIds, selectMissing } from '@spindle/core/merge/inherit-collections';

/** Counts the collections visible to the caller that the kept asset would join. */
export async function countCollections({ db, actor }: TxContext, ids: MergedIds): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM collection
    WHERE (collection.owner_id = ${actor.userId} OR collection.group_access) AND id IN (${selectMissing(ids)})`;
  return row?.count ?? 0;
}

/** Counts the shared links that list a dropped asset but not the kept one. */
export async function countShares({ db }: TxContext, { keep, drop }: MergedIds): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT share_id)::int AS count FROM share_asset AS member
    WHERE member.asset_id = ANY(${[...drop]}::uuid[]) AND NOT EXISTS (
      SELECT FROM share_asset AS own WHERE own.share_id = member.share_id AND own.asset_id = ${keep}::uuid)`;
  return row?.count ?? 0;
}
