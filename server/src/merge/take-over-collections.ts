import { lockCollections } from '@spindle/core/collections/append';
import type { TxContext } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';

/** In how many of them that the caller may see the kept asset comes to stand. */
export async function countCollections(
  { db, actor }: TxContext,
  keep: string,
  drop: string[],
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM collection
    WHERE (collection.owner_id = ${actor.userId} OR collection.group_access) AND id IN (${gaining(keep, drop)})`;
  return row?.count ?? 0;
}

/** Puts the kept asset where the first of the dropped ones stands, in every collection and basket that has one of them. Gives which these are. */
export async function takeOverCollections(
  tx: TxContext,
  keep: string,
  drop: string[],
): Promise<number[]> {
  const rows = await tx.db.$queryRaw<{ id: number }[]>`${gaining(keep, drop)}`;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await lockCollections(tx, ids);
  await tx.db.$executeRaw`
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT collection_id, ${toUuid(keep)}::uuid, min(position) FROM collection_asset
    WHERE collection_id = ANY(${ids}::int[]) AND asset_id = ANY(${drop.map(toUuid)}::uuid[])
    GROUP BY collection_id ON CONFLICT DO NOTHING`;
  return ids;
}

function gaining(keep: string, drop: string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT member.collection_id AS id FROM collection_asset AS member
    WHERE member.asset_id = ANY(${drop.map(toUuid)}::uuid[]) AND NOT EXISTS (
      SELECT FROM collection_asset AS own
      WHERE own.collection_id = member.collection_id AND own.asset_id = ${toUuid(keep)}::uuid)`;
}
