import { createReadStream } from 'node:fs';
import type { Prisma } from '@spindle/prisma/client';
import { type Context, inTransaction, type TxContext } from '../context.ts';
import { fromUuid, newKey } from '../ids.ts';
import { warnUnlessOutage } from '../outage.ts';
import { derivativeKey } from '../storage/keys.ts';

/** Why nothing is kept of what was made for an earlier version. */
export const CONTENT_REPLACED = 'The content of this asset was replaced.';

/** What is kept of a conversion besides whose it is, and where. */
export type ConversionRow = Omit<
  Prisma.FileUncheckedCreateInput,
  'assetId' | 'version' | 'storage' | 'bucket'
>;

/** Where a conversion is to lie: another place each time, so that one that is being read is never written over. */
export function conversionKey(assetUuid: string, version: number, key: string): string {
  return derivativeKey(fromUuid(assetUuid), version, `${key}-${newKey().slice(0, 8)}`);
}

/** Puts a local file where a conversion is to lie. Gives what its row has of it; it counts once `putConversion` has written that. */
export async function storeConversion(
  { storage }: Pick<Context, 'storage'>,
  asset: { id: string; version: number },
  {
    key,
    path,
    contentType,
    objectKey = conversionKey(asset.id, asset.version, key),
  }: { key: string; path: string; contentType: string; objectKey?: string | undefined },
  signal: AbortSignal,
): Promise<{ key: string; objectKey: string; size: number; contentType: string }> {
  const body = createReadStream(path);
  const { sizeBytes } = await storage.put(objectKey, body, { contentType, signal });
  return { key, objectKey, size: sizeBytes, contentType };
}

/**
 * Makes a file the conversion of an asset under its key, in the place of the one that it has. Gives the object keys that nobody needs
 * any more: those of the earlier one; or the new one, where the asset has gone on to another version.
 */
export async function putConversion(
  { db, storage }: TxContext,
  asset: { id: string; version: number },
  row: ConversionRow,
): Promise<string[]> {
  const { id: assetId, version } = asset;
  const present = await db.$queryRaw<object[]>`
    SELECT 1 FROM asset WHERE id = ${assetId}::uuid AND version = ${version} FOR NO KEY UPDATE`;
  if (present.length === 0) return [row.objectKey];
  const earlier = await db.file.findMany({ where: { assetId, version, key: row.key } });
  await db.file.deleteMany({ where: { assetId, version, key: row.key } });
  await db.file.create({
    data: { ...row, assetId, version, storage: storage.kind, bucket: storage.bucket ?? '' },
  });
  return earlier.map(({ objectKey }) => objectKey);
}

/** Makes files conversions that belong together, all or none, and removes those in whose place they are. */
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

/** Writes down why a conversion could not be made. */
export function putFailure(
  tx: TxContext,
  asset: { id: string; version: number },
  key: string,
  error: string,
): Promise<string[]> {
  const objectKey = conversionKey(asset.id, asset.version, key);
  const nothing = { size: 0, contentType: 'application/octet-stream' };
  return putConversion(tx, asset, { key, objectKey, error, ...nothing, createdAt: tx.now() });
}

/** Removes objects whose rows are gone. What cannot be removed is swept later. */
export async function removeObjects(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  keys: string[],
): Promise<void> {
  await storage
    .remove(keys)
    .catch((error: unknown) =>
      warnUnlessOutage(log, error, 'objects wait for the sweep', { keys }),
    );
}
