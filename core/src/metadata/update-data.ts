import { IS_ARCHIVED, ORIGINAL_FAILED } from '@spindle/contracts/assets/asset-changes';
import type { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import type { DataUpdate } from '@spindle/contracts/metadata/metadata';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { recordActivity, recordInChangeSet } from '../activity/record-activity.ts';
import { nameDataUpdate } from '../change-sets/change-name.ts';
import { createChangeSet } from '../change-sets/change-set.ts';
import type { TxContext } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import { planData } from './plan-data.ts';

/** Class of advisory locks that serialize updates of one asset's data. The number is arbitrary. */
const LOCK = 72_707_372;

/** Locks the data of an asset against other updates until the transaction ends; waits for a running one. */
export async function lockDataUpdate({ db }: TxContext, assetUuid: string): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK}::int, hashtext(${assetUuid}))::text`;
}

/** Tries to lock the data of an asset without waiting; false when another update is running or queued. */
export async function tryLockDataUpdate(
  { db }: Pick<TxContext, 'db'>,
  assetUuid: string,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${LOCK}::int, hashtext(${assetUuid}))
      AND NOT EXISTS (SELECT FROM data_update WHERE asset_id = ${assetUuid}::uuid AND error IS NULL) AS taken`;
  return row?.taken ?? false;
}

/** Tries to lock the data of many assets without waiting; returns the ids of the locked ones. */
export async function tryLockDataUpdates(
  { db }: Pick<TxContext, 'db'>,
  assetUuids: string[],
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM unnest(${assetUuids}::uuid[]) AS id
    WHERE pg_try_advisory_xact_lock(${LOCK}::int, hashtext(id::text))`;
  return rows.map(({ id }) => id);
}

/** Throws Conflict for an asset that is read-only: archived, or in the trash. */
export function refuseReadOnly(asset: Pick<Asset, 'status' | 'trashedAt'>): void {
  if (asset.trashedAt !== null) throw new Conflict('This asset is in the trash.');
  if (asset.status === 'ARCHIVED') throw new Conflict(IS_ARCHIVED);
}

/** Throws Conflict for an asset whose original cannot be read. */
export function refuseFailedOriginal({ error }: Pick<Asset, 'error'>): void {
  if (error !== null) throw new Conflict(ORIGINAL_FAILED);
}

/** Also throws Invalid while the asset is being processed. */
export function refuseDataUpdate(asset: Pick<Asset, 'status' | 'trashedAt'>): void {
  refuseReadOnly(asset);
  if (asset.status === 'NOT_READY')
    throw new Invalid('This asset is still being processed. Try again in a few seconds.');
}

/** Locks the row of an asset against other writers until the transaction ends. Null when it is gone. */
export async function lockAsset({ db }: TxContext, assetUuid: string): Promise<Asset | null> {
  await db.$queryRaw`SELECT 1 FROM asset WHERE id = ${assetUuid}::uuid FOR UPDATE`;
  return db.asset.findUnique({ where: { id: assetUuid } });
}

/** Writes an update of data, the search text, a history entry and a change set. The caller holds the lock on data updates and on the row. */
export async function writeData(
  tx: TxContext,
  asset: Asset,
  update: DataUpdate & Pick<ManyDataUpdate, 'lists'>,
  userId: number,
): Promise<void> {
  refuseDataUpdate(asset);
  refuseFailedOriginal(asset);
  const { data, schemaId, searchText, fields, changes } = await planData(tx, asset, update);
  await tx.db.asset.update({
    where: { id: asset.id },
    data: {
      data: data as Prisma.InputJsonObject,
      schemaId,
      searchText,
      updateUserId: userId,
      updateTime: tx.now(),
    },
  });
  const details = {
    mode: update.mode,
    fields,
    data_schema_id: schemaId,
    former_schema_id: asset.schemaId,
    changes,
  };
  if (changes.length === 0 && schemaId === asset.schemaId) {
    await recordActivity(tx, [asset.id], 'DATA_UPDATED', userId, details);
    return;
  }
  const name = nameDataUpdate(update);
  const changeSetId = await createChangeSet(tx, { kind: 'DATA', name, userId });
  const entries = [{ assetUuid: asset.id, details }];
  await recordInChangeSet(tx, changeSetId, entries, 'DATA_UPDATED', userId);
}
