import type { Context } from '@spindle/core/context';
import type { Upload as UploadRow } from '@spindle/prisma/client';
import { type DataStore, ERRORS, Upload } from '@tus/server';
import type { RawMetadata } from './metadata.ts';

/** Protocol extensions that these stores support. */
export const EXTENSIONS = [
  'creation',
  'creation-with-upload',
  'creation-defer-length',
  'termination',
];

/** Stores the bytes of uploads under their final key. A row holds the rest of each upload. */
export interface UploadStore extends DataStore {
  /** Assembles one object from the received parts, if the store keeps parts. Idempotent. */
  complete(row: UploadRow): Promise<void>;
}

/** Returns the row of an upload. Throws the tus error FILE_NOT_FOUND if there is none. */
export async function findRow(ctx: Context, objectKey: string): Promise<UploadRow> {
  const row = await ctx.db.upload.findUnique({ where: { objectKey } });
  if (!row) throw ERRORS.FILE_NOT_FOUND;
  return row;
}

/** Converts a row to an upload of the tus library. The offset is 0. */
export function protocolUpload(row: UploadRow): Upload {
  return new Upload({
    id: row.objectKey,
    size: row.size === null ? undefined : Number(row.size),
    offset: 0,
    metadata: row.metadata as RawMetadata,
    creation_date: row.createdAt.toISOString(),
  });
}
