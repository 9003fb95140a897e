import type { Context } from '@spindle/core/context';
import type { Upload as UploadRow } from '@spindle/prisma/client';
import { type DataStore, ERRORS, Upload } from '@tus/server';
import type { RawMetadata } from './metadata.ts';

/** What of the protocol's extensions these stores serve. */
export const EXTENSIONS = [
  'creation',
  'creation-with-upload',
  'creation-defer-length',
  'termination',
];

/** Where the bytes of uploads go: straight to their final key. A row says the rest of each. */
export interface UploadStore extends DataStore {
  /** Makes one object of what has come, where the store keeps it in pieces. May be repeated. */
  complete(row: UploadRow): Promise<void>;
}

/** The row of an upload. Throws as the protocol does when there is none. */
export async function findRow(ctx: Context, objectKey: string): Promise<UploadRow> {
  const row = await ctx.db.upload.findUnique({ where: { objectKey } });
  if (!row) throw ERRORS.FILE_NOT_FOUND;
  return row;
}

/** A row in the words of the protocol, without its offset. */
export function protocolUpload(row: UploadRow): Upload {
  return new Upload({
    id: row.objectKey,
    size: row.size === null ? undefined : Number(row.size),
    offset: 0,
    metadata: row.metadata as RawMetadata,
    creation_date: row.createdAt.toISOString(),
  });
}
