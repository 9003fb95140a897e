import type { TxContext } from '@spindle/core/context';
import {
  assetTable,
  type CheckedAsset,
  IS_COMPARABLE,
  IS_CURRENT_ORIGINAL,
} from './checked-assets.ts';

/** Adds assets to the group of their checksum, and creates it with all assets where another one has the same. Returns the ids of the changed groups. */
export async function joinExactGroups(
  { db }: TxContext,
  assets: readonly CheckedAsset[],
): Promise<number[]> {
  const hashed = assets.filter(({ sha256 }) => sha256 !== null);
  if (hashed.length === 0) return [];
  const created = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO duplicate_group (kind, key)
    SELECT DISTINCT 'EXACT'::duplicate_kind, given.sha256 FROM ${assetTable(hashed)}
    WHERE EXISTS (SELECT FROM file JOIN asset ON asset.id = file.asset_id
      WHERE file.sha256 = given.sha256 AND file.asset_id <> given.id AND ${IS_CURRENT_ORIGINAL} AND ${IS_COMPARABLE})
    ON CONFLICT DO NOTHING RETURNING id`;
  const createdIds = created.map(({ id }) => id);
  if (createdIds.length > 0)
    await db.$executeRaw`
      INSERT INTO duplicate_member (group_id, asset_id, sha256)
      SELECT duplicate_group.id, asset.id, file.sha256 FROM duplicate_group
        JOIN file ON file.sha256 = duplicate_group.key JOIN asset ON asset.id = file.asset_id
      WHERE duplicate_group.id = ANY(${createdIds}::int[]) AND ${IS_CURRENT_ORIGINAL} AND ${IS_COMPARABLE}
      ON CONFLICT DO NOTHING`;
  const joined = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO duplicate_member (group_id, asset_id, sha256)
    SELECT duplicate_group.id, given.id, given.sha256 FROM ${assetTable(hashed)}
      JOIN duplicate_group ON duplicate_group.kind = 'EXACT' AND duplicate_group.key = given.sha256
    ON CONFLICT DO NOTHING RETURNING group_id AS id`;
  return [...createdIds, ...joined.map(({ id }) => id)];
}
