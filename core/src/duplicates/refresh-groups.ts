import { DUPLICATES_MAX } from '@spindle/contracts/duplicates/duplicates';
import type { TxContext } from '../context.ts';

/**
 * Counts the assets of groups of duplicates again, decides whether they are listed, and deletes those with fewer than two assets. The
 * caller has changed the groups, or dismissals of their assets.
 */
export async function refreshGroups({ db }: TxContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.$executeRaw`
    WITH counted AS (
      SELECT duplicate_group.id, count(asset.id)::int AS assets,
        count(DISTINCT coalesce(member.sha256, member.asset_id::text)) AS checksums,
        coalesce(sum(asset.size) - max(asset.size), 0)::bigint AS freed_bytes, array_agg(member.asset_id) AS asset_ids
      FROM duplicate_group LEFT JOIN duplicate_member AS member ON member.group_id = duplicate_group.id
        LEFT JOIN asset ON asset.id = member.asset_id
      WHERE duplicate_group.id = ANY(${[...ids]}::int[]) GROUP BY duplicate_group.id
    ), removed AS (
      DELETE FROM duplicate_group USING counted WHERE duplicate_group.id = counted.id AND counted.assets < 2
    )
    UPDATE duplicate_group SET assets = counted.assets, freed_bytes = counted.freed_bytes,
      is_listed = (kind = 'EXACT' OR checksums > 1) AND NOT (counted.assets <= ${DUPLICATES_MAX}::int
        AND EXISTS (SELECT FROM duplicate_dismissal AS dismissal WHERE dismissal.asset_ids @> counted.asset_ids))
    FROM counted WHERE duplicate_group.id = counted.id AND counted.assets >= 2`;
}
