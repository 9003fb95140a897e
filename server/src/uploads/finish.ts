import type { UploadedFile } from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { NotFound, Unavailable } from '@spindle/core/errors';
import { SNIFF_BYTES, sniffContentType } from '@spindle/core/file-types/sniff';
import { fromUuid } from '@spindle/core/ids';
import { readObject } from '@spindle/core/storage/read-object';
import type { Upload } from '@spindle/prisma/client';
import { authorizeReplacement } from '../assets/access.ts';
import { acceptOriginals, presentOriginal } from '../originals/accept-originals.ts';
import { planUploadData } from '../originals/custom-metadata.ts';
import { putVersion } from '../originals/put-version.ts';
import type { UploadThumbnails } from '../originals/upload-thumbnails.ts';
import type { Measures } from './measures.ts';
import { parseUploadMetadata, type RawMetadata } from './metadata.ts';
import { findUploadedFile } from './rows.ts';

/**
 * Turns a complete upload into an asset, or into the next version of one. Repeated calls have no further effect.
 * Throws Unavailable if the stored size differs from the announced size. Throws Forbidden, NotFound or Conflict if
 * the caller may no longer replace the asset.
 */
export async function finishUpload(
  ctx: Context,
  measures: Measures,
  upload: Upload,
  thumbnails: UploadThumbnails,
): Promise<UploadedFile> {
  const id = fromUuid(upload.id);
  const sizeBytes = Number(upload.size);
  const { name, contentType, uploadPath, customMetadata, replaces } = parseUploadMetadata(
    upload.metadata as RawMetadata,
  );
  // Hours may have passed since the upload began: the caller may have lost the permission, or the asset.
  const replaced = replaces === undefined ? null : await authorizeReplacement(ctx, replaces);
  const head = await readHead(ctx, upload.objectKey, sizeBytes);
  const sniffed = await sniffContentType(head, name, contentType);
  const isLocal = !replaced && ctx.storage.kind === 'disk';
  const begun = isLocal
    ? await ctx.storage.withFile(upload.objectKey, (path) => thumbnails.begin(path, sniffed))
    : undefined;
  const sealed = await ctx.storage.seal(upload.objectKey);
  if (sealed.sizeBytes !== sizeBytes)
    throw new Unavailable('The file arrived incomplete. Upload it again.');
  const file = {
    id,
    objectKey: upload.objectKey,
    name,
    uploadPath,
    contentType: sniffed,
    sizeBytes,
    checksums: measures.take(upload.objectKey, sizeBytes),
  };
  if (replaces !== undefined && replaced) {
    const put = await putVersion(ctx, replaced, file, { customMetadata, claimsUpload: true });
    if (put) return presentOriginal({ ...file, id: replaces });
  } else {
    const data = await planUploadData(ctx, customMetadata, { hasBegun: true });
    const original = { ...file, ...data, rendering: begun?.rendering };
    const isMine = await acceptOriginals(ctx, [original], { claimsUploads: true, thumbnails });
    if (isMine) return presentOriginal(original);
  }
  const accepted = await findUploadedFile(ctx, id);
  if (!accepted) throw new NotFound('Upload');
  return accepted;
}

async function readHead(ctx: Context, key: string, sizeBytes: number): Promise<Buffer> {
  if (sizeBytes === 0) return Buffer.alloc(0);
  return readObject(ctx, key, { range: { start: 0, end: SNIFF_BYTES - 1 } });
}
