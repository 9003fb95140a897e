import type { TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { refuseDataUpdate, tryLockDataUpdate } from '@spindle/core/metadata/update-data';
import type { Asset } from '@spindle/prisma/client';
import { visibleInAnyState } from '../assets/visible-assets.ts';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Ids of assets that the caller can see, as UUIDs. */
type VisibleIds = Authorized<Set<string>, 'view'>;

/** Returns the given ids that the caller can see, including trashed assets. Ids are UUIDs. */
export async function findVisibleIds(
  { db, actor }: TxContext,
  uuids: string[],
): Promise<VisibleIds> {
  const visible = await db.$queryRaw<{ id: string }[]>`
    SELECT asset.id FROM asset WHERE asset.id = ANY(${uuids}::uuid[]) AND ${visibleInAnyState(actor)}`;
  return authorize(new Set(visible.map(({ id }) => id)), 'view');
}

/**
 * Reads the visible assets among the given UUIDs, in their order. `locksRows`: locks the rows in the order of their ids, so
 * that merges cannot deadlock, and throws Conflict while another request changes the first asset, which is the kept one.
 */
export async function readAssets(
  tx: TxContext,
  uuids: string[],
  { visible, locksRows }: { visible: VisibleIds; locksRows: boolean },
): Promise<Authorized<Asset, 'view'>[]> {
  if (locksRows) {
    await tx.db
      .$queryRaw`SELECT 1 FROM asset WHERE id = ANY(${uuids}::uuid[]) ORDER BY id FOR UPDATE`;
    const isFree = await tryLockDataUpdate(tx, uuids[0] ?? '');
    if (!isFree) throw new Conflict('This asset is being changed. Try again in a few seconds.');
  }
  const rows = await tx.db.asset.findMany({ where: { id: { in: uuids } } });
  return uuids
    .flatMap((uuid) => rows.find(({ id }) => id === uuid) ?? [])
    .filter(({ id }) => visible.has(id))
    .map((asset) => authorize(asset, 'view'));
}

/** Authorizes changes of a visible asset. Throws Conflict for a read-only asset, Invalid for one in processing. */
export function authorizeUpdate(asset: Authorized<Asset, 'view'>): Authorized<Asset, 'edit'> {
  refuseDataUpdate(asset);
  return authorize(asset, 'edit');
}
