import { lockCollections } from '@spindle/core/collections/append';
import type { TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
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

/**
 * Puts the kept asset where the first of the dropped ones stands, in every collection and basket that has one of them. Returns the
 * ids of these. What they hold is read after they are locked: whoever changed them meanwhile has ended by then.
 */
export async function inheritCollections(
  tx: TxContext,
  keep: string,
  drop: string[],
): Promise<number[]> {
  const candidates = await tx.db.$queryRaw<{ id: number }[]>`${gaining(keep, drop)}`;
  if (candidates.length === 0) return [];
  const locked = candidates.map(({ id }) => id);
  await lockCollections(tx, locked);
  const rows = await tx.db.$queryRaw<{ id: number }[]>`
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT collection_id, ${toUuid(keep)}::uuid, min(position) FROM collection_asset
    WHERE collection_id = ANY(${locked}::int[]) AND asset_id = ANY(${drop.map(toUuid)}::uuid[])
    GROUP BY collection_id ON CONFLICT DO NOTHING RETURNING collection_id AS id`;
  return rows.map(({ id }) => id);
}

/** Throws Conflict where a dropped asset came into another collection meanwhile. To be called once the assets are locked: from then on none can. */
export async function expectNoneLeft(
  { db }: TxContext,
  keep: string,
  drop: string[],
): Promise<void> {
  const left = await db.$queryRaw<{ id: number }[]>`${gaining(keep, drop)} LIMIT 1`;
  if (left.length > 0)
    throw new Conflict(
      'A collection of these assets is being changed. Try again in a few seconds.',
    );
}

function gaining(keep: string, drop: string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT member.collection_id AS id FROM collection_asset AS member
    WHERE member.asset_id = ANY(${drop.map(toUuid)}::uuid[]) AND NOT EXISTS (
      SELECT FROM collection_asset AS own
      WHERE own.collection_id = member.collection_id AND own.asset_id = ${toUuid(keep)}::uuid)`;
}
