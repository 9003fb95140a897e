import type { TxContext } from '@spindle/core/context';
import { assetTable, type CheckedAsset } from './checked-assets.ts';

interface Removed {
  groupId: number;
  assetId: string;
}

/**
 * Removes assets from groups that they no longer belong to: those of `ids` that are not among `assets`, and those whose bytes or image
 * changed. A group of near images without its leader is dissolved, and its other assets are queued again. Returns the ids of the changed
 * groups.
 */
export async function removeStaleMembers(
  { db }: TxContext,
  ids: readonly string[],
  assets: readonly CheckedAsset[],
): Promise<number[]> {
  const removed = await db.$queryRaw<Removed[]>`
    DELETE FROM duplicate_member AS member USING duplicate_group
    WHERE duplicate_group.id = member.group_id AND member.asset_id = ANY(${[...ids]}::uuid[]) AND NOT EXISTS (
      SELECT FROM ${assetTable(assets)} WHERE given.id = member.asset_id AND given.sha256 IS NOT DISTINCT FROM member.sha256
        AND (duplicate_group.kind = 'EXACT' OR given.dhash = member.dhash))
    RETURNING member.group_id AS "groupId", member.asset_id AS "assetId"`;
  if (removed.length === 0) return [];
  const groupIds = [...new Set(removed.map(({ groupId }) => groupId))];
  const leaderless = await db.duplicateGroup.findMany({
    where: {
      id: { in: groupIds },
      kind: 'NEAR',
      key: { in: removed.map(({ assetId }) => assetId) },
    },
    select: { id: true },
  });
  const dissolved = leaderless.map(({ id }) => id);
  await db.$executeRaw`
    INSERT INTO duplicate_check (asset_id) SELECT asset_id FROM duplicate_member WHERE group_id = ANY(${dissolved}::int[])`;
  await db.duplicateGroup.deleteMany({ where: { id: { in: dissolved } } });
  return groupIds.filter((id) => !dissolved.includes(id));
}
