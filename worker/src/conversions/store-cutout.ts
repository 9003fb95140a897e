import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import type { BulkCutout } from '@spindle/contracts/conversions/cutout-options';
import { cleanFileName, stemOf } from '@spindle/core/assets/file-name';
import type { AssetResult } from '@spindle/core/bulk/record-results';
import type { Context, TxContext } from '@spindle/core/context';
import {
  CONTENT_REPLACED,
  putConversion,
  storeConversion,
} from '@spindle/core/conversions/put-conversion';
import type { ConvertedImage } from '@spindle/core/decoder-pool/decode-request';
import { createChecksums } from '@spindle/core/file-types/checksums';
import { fromUuid, newAssetId } from '@spindle/core/ids';
import { lockAsset } from '@spindle/core/metadata/update-data';
import { addVersion } from '@spindle/core/originals/add-version';
import { planDerivedData } from '@spindle/core/originals/derived-data';
import { insertOriginals } from '@spindle/core/originals/insert-originals';
import { originalKey } from '@spindle/core/storage/keys';
import type { Asset } from '@spindle/prisma/client';

/** A cut-out in the store that has no rows yet. */
export interface StoredCutout {
  /**
   * Inserts its rows. Call it in the transaction that records the result of the asset, so that no run saves a cut-out twice. Returns the
   * result, and the object keys that are no longer needed.
   */
  insert(tx: TxContext): Promise<{ result: AssetResult; unneeded: string[] }>;
}

interface Made {
  /** The source. */
  asset: Asset;
  /** The cut-out, a local file. */
  made: ConvertedImage;
  options: BulkCutout;
  /** In whose name it is saved. */
  userId: number;
}

/** Stores a cut-out as its options say. Throws Invalid for data that cannot be copied to a new asset. */
export function storeCutout(
  ctx: Context,
  cutout: Made,
  signal: AbortSignal,
): Promise<StoredCutout> {
  switch (cutout.options.disposition) {
    case 'add_conversion':
      return storeAsConversion(ctx, cutout, signal);
    case 'add_new_asset':
      return storeAsAsset(ctx, cutout, signal);
    case 'replace_original':
      return storeAsVersion(ctx, cutout, signal);
  }
}

async function storeAsConversion(
  ctx: Context,
  { asset, made, options: { conversion_name: key = '' } }: Made,
  signal: AbortSignal,
): Promise<StoredCutout> {
  const { width, height } = made;
  const stored = await storeConversion(ctx, asset, { ...made, key }, signal);
  return {
    async insert(tx) {
      const row = { ...stored, width, height, createdAt: tx.now() };
      const unneeded = await putConversion(tx, asset, row);
      const isReplaced = unneeded.includes(stored.objectKey);
      return { result: isReplaced ? replacedResult(asset) : changedResult(asset), unneeded };
    },
  };
}

async function storeAsAsset(
  ctx: Context,
  { asset, made, options: { metadata }, userId }: Made,
  signal: AbortSignal,
): Promise<StoredCutout> {
  const data = await planDerivedData(ctx, fromUuid(asset.id), metadata ? asset : null);
  const original = await storeOriginal(ctx, made, `${stemOf(asset.name)}-cutout`, signal);
  return {
    async insert(tx) {
      await insertOriginals({ ...tx, actor: { userId } }, [
        { ...data, ...original, uploadPath: '' },
      ]);
      return { result: changedResult(asset), unneeded: [] };
    },
  };
}

async function storeAsVersion(
  ctx: Context,
  { asset, made, userId }: Made,
  signal: AbortSignal,
): Promise<StoredCutout> {
  const original = await storeOriginal(ctx, made, stemOf(asset.name), signal);
  return {
    async insert(tx) {
      const locked = await lockAsset(tx, asset.id);
      const unneeded = [original.objectKey];
      if (!locked) return { result: { id: asset.id, outcome: 'GONE' }, unneeded };
      const refused = refusalOf(locked, asset.version);
      if (refused) return { result: refused, unneeded };
      await addVersion({ ...tx, actor: { userId } }, locked, original);
      return { result: changedResult(asset), unneeded: [] };
    },
  };
}

/** Uploads a local image to the key of a new original. `stem`: its name without an extension. */
async function storeOriginal(
  { storage, now }: Context,
  { path, contentType }: ConvertedImage,
  stem: string,
  signal: AbortSignal,
) {
  const id = newAssetId(now());
  const objectKey = await storage.place('originals', originalKey(id, 1));
  const checksums = createChecksums();
  // The store receives stream errors through its own reads.
  const body = pipeline(createReadStream(path), checksums.stream, () => undefined);
  const { sizeBytes } = await storage.put(objectKey, body, { contentType, signal });
  const name = cleanFileName(`${stem}.${contentType.slice('image/'.length)}`);
  return { id, objectKey, name, contentType, sizeBytes, checksums: checksums.result() };
}

/** Returns why the original of a locked asset is not replaced; null when it can be. */
function refusalOf({ id, trashedAt, status, version }: Asset, expected: number) {
  if (trashedAt !== null) return { id, outcome: 'TRASHED' as const };
  if (status === 'ARCHIVED') return { id, outcome: 'ARCHIVED' as const };
  return version === expected ? null : replacedResult({ id });
}

const changedResult = ({ id }: Pick<Asset, 'id'>): AssetResult => ({ id, outcome: 'CHANGED' });

const replacedResult = ({ id }: Pick<Asset, 'id'>): AssetResult => ({
  id,
  outcome: 'REFUSED',
  reason: CONTENT_REPLACED,
});
