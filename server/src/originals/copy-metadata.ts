import { pipeline } from 'node:stream';
import { METADATA_SOURCE_FIELD, MetadataSource } from '@spindle/contracts/assets/metadata-source';
import { SAVABLE_TYPES } from '@spindle/contracts/conversions/conversions';
import type { Context } from '@spindle/core/context';
import { AppError, Invalid, NotFound } from '@spindle/core/errors';
import { createChecksums } from '@spindle/core/file-types/checksums';
import { authorizeAsset } from '../assets/access.ts';
import type { MetadataWriter } from '../files/metadata-writer.ts';
import type { StoredFile } from './store-original.ts';

/** Errors after which an image stays unchanged: one of the two files cannot hold metadata, or perl is missing. */
const SKIPPED_ERRORS: readonly string[] = ['NOT_WRITABLE', 'MISSING_PROGRAM'];

/**
 * Returns the object key of the original that `copy_metadata_from` names: an asset id, or one with a colon and a version.
 * Throws Invalid, also for an asset that the caller may not see.
 */
export async function findMetadataSource(ctx: Context, given: string): Promise<string> {
  const { error } = MetadataSource.safeParse(given);
  if (error) throw invalidSource(error.issues[0]?.message ?? '');
  const [id = '', versionText] = given.toLowerCase().split(':');
  const asset = await authorizeAsset(ctx, id, 'view').catch((error: unknown) => {
    throw error instanceof NotFound ? invalidSource('must be the id of an asset') : error;
  });
  const version = versionText === undefined ? asset.version : Number(versionText);
  const file = asset.files.find((file) => file.key === 'original' && file.version === version);
  if (!file) throw invalidSource('must name a version of its asset');
  return file.objectKey;
}

/**
 * Copies EXIF, IPTC and XMP from an original into a stored image that has no row yet. Leaves a file unchanged that
 * cannot hold metadata.
 */
export async function copyMetadata(
  ctx: Context,
  metadataWriter: MetadataWriter,
  from: string,
  file: StoredFile,
): Promise<StoredFile> {
  if (!SAVABLE_TYPES.includes(file.contentType)) return file;
  try {
    const { stream } = await metadataWriter.copyTags(file.objectKey, from);
    const checksums = createChecksums();
    // The store receives stream errors through its own reads.
    const body = pipeline(stream, checksums.stream, () => undefined);
    // Replaces the stored image.
    const { sizeBytes } = await ctx.storage.put(file.objectKey, body, {
      contentType: 'application/octet-stream',
    });
    return { ...file, sizeBytes, checksums: checksums.result() };
  } catch (error) {
    if (!(error instanceof AppError) || !SKIPPED_ERRORS.includes(error.code)) throw error;
    ctx.log.warn({ err: error, key: file.objectKey }, 'an image is stored without metadata');
    return file;
  }
}

function invalidSource(problem: string): Invalid {
  const message = `${METADATA_SOURCE_FIELD} ${problem}.`;
  return new Invalid(message, [{ path: METADATA_SOURCE_FIELD, message }]);
}
