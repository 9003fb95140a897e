import { createReadStream } from 'node:fs';
import type { StorageKind } from '@spindle/contracts/settings/storage-settings';
import type { Prisma } from '@spindle/prisma/client';
import { type Context, inTransaction, type TxContext } from '../context.ts';
import { fromUuid, newKey } from '../ids.ts';
import { warnUnlessOutage } from '../outage.ts';
import { derivativeKey } from '../storage/keys.ts';

/** The message when a result belongs to an earlier version and is discarded. */
export const CONTENT_REPLACED = 'The content of this asset was replaced.';

/** The columns of a conversion's file row, without its asset, version and store. */
export type ConversionRow = Omit<
  Prisma.FileUncheckedCreateInput,
  'assetId' | 'version' | 'storage' | 'bucket'
>;

/** Returns a new object key for a conversion. Keys never repeat, so that a conversion is never overwritten while it is read. */
export function conversionKey(assetUuid: string, version: number, key: string): string {
  return derivativeKey(fromUuid(assetUuid), version, `${key}-${newKey().slice(0, 8)}`);
}

/** Returns the kind of a stored conversion: renditions and clips are transcodes, with what belongs to them. */
export function storageKindOf(contentType: string): StorageKind {
  return /^(?:video|audio)\//.test(contentType) ? 'transcodes' : 'derivatives';
}

/** Returns a new object key for a conversion, in the store of its kind. */
export function placeConversion(
  { storage }: Pick<Context, 'storage'>,
  asset: { id: string; version: number },
  { key, contentType }: { key: string; contentType: string },
): Promise<string> {
  return storage.place(storageKindOf(contentType), conversionKey(asset.id, asset.version, key));
}

/** Uploads a local file as a conversion. Returns the columns of its row, which `putConversion` writes to make it visible. */
export async function storeConversion(
  { storage }: Pick<Context, 'storage'>,
  asset: { id: string; version: number },
  {
    key,
    path,
    contentType,
    objectKey: given,
  }: { key: string; path: string; contentType: string; objectKey?: string | undefined },
  signal: AbortSignal,
): Promise<{ key: string; objectKey: string; size: number; contentType: string }> {
  const objectKey = given ?? (await placeConversion({ storage }, asset, { key, contentType }));
  const body = createReadStream(path);
  const { sizeBytes } = await storage.put(objectKey, body, { contentType, signal });
  return { key, objectKey, size: sizeBytes, contentType };
}

/**
 * Saves a file as the asset's conversion under its key and replaces the existing one. Returns the object keys that are no longer needed:
 * those of the replaced conversion. If the asset has moved to another version, returns the new key instead.
 */
export async function putConversion(
  { db, storage }: TxContext,
  asset: { id: string; version: number },
  row: ConversionRow,
): Promise<string[]> {
  const { id: assetId, version } = asset;
  // The lock prevents a new version until the end of the transaction. NO KEY UPDATE allows others to insert rows of the asset.
  const current = await db.$queryRaw<object[]>`
    SELECT 1 FROM asset WHERE id = ${assetId}::uuid AND version = ${version} FOR NO KEY UPDATE`;
  if (current.length === 0) return [row.objectKey];
  const earlier = await db.file.findMany({ where: { assetId, version, key: row.key } });
  await db.file.deleteMany({ where: { assetId, version, key: row.key } });
  await db.file.create({
    data: { ...row, assetId, version, ...(await storage.placeOf(row.objectKey)) },
  });
  return earlier.map(({ objectKey }) => objectKey);
}

/** Saves conversions that belong together, all or none, and deletes the objects that they replace. */
export async function putConversions(
  ctx: Context,
  asset: { id: string; version: number },
  rows: readonly ConversionRow[],
): Promise<void> {
  const old = await inTransaction(ctx, async (tx) => {
    const replaced: string[] = [];
    for (const row of rows) replaced.push(...(await putConversion(tx, asset, row)));
    return replaced;
  });
  await removeObjects(ctx, old);
}

/** Saves a row without an object that states why a conversion failed. Returns the object keys that are no longer needed. */
export function putFailure(
  tx: TxContext,
  asset: { id: string; version: number },
  key: string,
  error: string,
): Promise<string[]> {
  const objectKey = conversionKey(asset.id, asset.version, key);
  const empty = { size: 0, contentType: 'application/octet-stream' };
  return putConversion(tx, asset, { key, objectKey, error, ...empty, createdAt: tx.now() });
}

/** Deletes objects whose rows are gone. The sweep deletes objects that fail here. */
export async function removeObjects(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  keys: string[],
): Promise<void> {
  await storage
    .remove(keys)
    .catch((error: unknown) =>
      warnUnlessOutage(log, error, 'deleting objects failed; the sweep deletes them', { keys }),
    );
}
