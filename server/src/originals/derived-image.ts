import { METADATA_SOURCE_FIELD } from '@spindle/contracts/assets/metadata-source';
import { newestFile } from '@spindle/core/assets/newest-file';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { planDerivedData } from '@spindle/core/originals/derived-data';
import { type AssetWithFiles, authorizeAsset } from '../assets/access.ts';
import { fileNameOf } from '../files/download-name.ts';
import type { FormPart } from '../http/form-part.ts';

/** An image in the cache of images that a worker has rendered from an asset. */
export interface DerivedImage {
  objectKey: string;
  contentType: string;
  /** The asset whose EXIF, IPTC and XMP are copied; null: none. */
  metadataSource: { asset: Pick<AssetWithFiles, 'id' | 'files'>; version: number } | null;
}

/** Yields the parts of the form with which a client would upload the rendered file. `stem`: its name without an extension. */
export async function* formOf(
  { storage }: Context,
  { objectKey, contentType, metadataSource }: DerivedImage,
  stem: string,
  signal: AbortSignal,
): AsyncGenerator<FormPart> {
  const original =
    metadataSource && newestFile(metadataSource.asset.files, 'original', metadataSource.version);
  if (metadataSource && original) {
    const value = `${fromUuid(metadataSource.asset.id)}:${original.version}`;
    yield { kind: 'text', name: METADATA_SOURCE_FIELD, value, isCut: false };
  }
  const stream = await storage.get(objectKey, undefined, signal);
  const fileName = fileNameOf(stem, contentType);
  yield { kind: 'file', name: 'file', fileName, contentType, stream };
}

/** Returns the data of a new asset: the id of its source and, if wanted, a copy of the source's data. */
export async function derivedData(ctx: Context, sourceId: string, isCopied: boolean) {
  const copied = isCopied ? await authorizeAsset(ctx, sourceId, 'view') : null;
  return planDerivedData(ctx, sourceId, copied);
}
