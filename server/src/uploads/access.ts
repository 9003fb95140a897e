import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { Upload } from '@spindle/prisma/client';
import { authorizeAsset, type UploadContext } from '../assets/access.ts';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { planUploadData } from '../originals/custom-metadata.ts';
import { parseUploadMetadata, type RawMetadata, storableMetadata } from './metadata.ts';

/** An unfinished upload of the caller. */
export type OwnUpload = Authorized<Upload, 'write'>;

/** Metadata of an upload that the caller may begin: it creates an asset, or replaces one that the caller may replace. */
export type AllowedMetadata = Authorized<RawMetadata, 'begin'>;

const UPLOAD_ID = /^[0-9a-f]{32}$/;

/** Finds an unfinished upload of the caller. Null for an unknown or malformed id, and for the upload of another user or of a visitor. */
export async function findUpload(ctx: Context, id: string): Promise<OwnUpload | null> {
  if (!UPLOAD_ID.test(id)) return null;
  const where = { id: toUuid(id), creatorId: ctx.actor.userId, guestFile: null };
  const row = await ctx.db.upload.findFirst({ where });
  return row && authorize(row, 'write');
}

/** Authorizes writing to a loaded upload. Throws NotFound for the upload of another user. */
export function authorizeUpload({ actor }: Pick<Context, 'actor'>, row: Upload): OwnUpload {
  if (row.creatorId !== actor.userId) throw new NotFound('Upload');
  return authorize(row, 'write');
}

/**
 * Authorizes an upload with this metadata, and returns the metadata to store until the upload ends. Throws Invalid for
 * metadata that is too long or malformed. Throws Forbidden, NotFound or Conflict if the caller may not replace the
 * content of the asset that it names.
 */
export async function authorizeMetadata(
  ctx: UploadContext,
  raw: RawMetadata,
): Promise<AllowedMetadata> {
  const { customMetadata, replaces } = parseUploadMetadata(raw);
  // Only validates. The result is computed again when the upload ends.
  if (replaces === undefined) await planUploadData(ctx, customMetadata);
  else await authorizeAsset(ctx, replaces, 'replace');
  return authorize(storableMetadata(raw), 'begin');
}
