import type { TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { takeTurn } from '@spindle/core/metadata/update-data';
import type { Asset } from '@spindle/prisma/client';
import { visibleInAnyState } from '../assets/access.ts';

/** Returns the given ids that the caller can see, including trashed assets. Ids are UUIDs. */
export async function findVisibleIds(
  { db, actor }: TxContext,
  uuids: string[],
): Promise<Set<string>> {
  const visible = await db.$queryRaw<{ id: string }[]>`
    SELECT asset.id FROM asset WHERE asset.id = ANY(${uuids}::uuid[]) AND ${visibleInAnyState(actor)}`;
  return new Set(visible.map(({ id }) => id));
}

/** Reads assets in the order of the given UUIDs. Locks rows in the order of their ids, so that merges cannot deadlock. */
export async function readAssets(
  tx: TxContext,
  uuids: string[],
  isLocked: boolean,
): Promise<Asset[]> {
  if (isLocked) {
    await tx.db
      .$queryRaw`SELECT 1 FROM asset WHERE id = ANY(${uuids}::uuid[]) ORDER BY id FOR UPDATE`;
    const isFree = await takeTurn(tx, uuids[0] ?? '');
    if (!isFree) throw new Conflict('This asset is being changed. Try again in a few seconds.');
  }
  const rows = await tx.db.asset.findMany({ where: { id: { in: uuids } } });
  return uuids.flatMap((uuid) => rows.find(({ id }) => id === uuid) ?? []);
}
