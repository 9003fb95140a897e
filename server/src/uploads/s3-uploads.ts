import type { Readable } from 'node:stream';
import type { Context } from '@spindle/core/context';
import { discardUpload } from '@spindle/core/storage/discard-upload';
import type { Parts } from '@spindle/core/storage/storage';
import type { Upload as UploadRow } from '@spindle/prisma/client';
import { DataStore, type Upload } from '@tus/server';
import { saveLength } from './rows.ts';
import type { UploadChecksums } from './upload-checksums.ts';
import { EXTENSIONS, findRow, protocolUpload, type UploadStore } from './upload-store.ts';
import { completeObject, writeParts } from './write-parts.ts';

/**
 * Stores uploads as parts of an S3 object. The row of an upload tells which parts are valid, so the store is queried
 * only at the end.
 */
export class S3Uploads extends DataStore implements UploadStore {
  override extensions = EXTENSIONS;

  constructor(
    private readonly ctx: Context,
    private readonly checksums: UploadChecksums,
    private readonly parts: Parts,
  ) {
    super();
  }

  /** Does nothing: the first full part begins the multipart upload. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(key: string): Promise<Upload> {
    const row = await findRow(this.ctx, key);
    const upload = protocolUpload(row);
    // Full parts, and the remainder in its own object.
    upload.offset = Number(row.partsBytes) + row.heldBytes;
    return upload;
  }

  override async write(stream: Readable, key: string, offset: number): Promise<number> {
    const row = await findRow(this.ctx, key);
    return writeParts(this.ctx, this.parts, row, this.checksums.hash(stream, key, offset));
  }

  async complete({ objectKey }: UploadRow): Promise<void> {
    const row = await findRow(this.ctx, objectKey);
    if (row.size !== 0n) return completeObject(this.ctx, this.parts, row);
    // An empty file has no parts.
    await this.ctx.storage.put(objectKey, Buffer.alloc(0), BINARY);
  }

  override declareUploadLength(key: string, sizeBytes: number): Promise<void> {
    return saveLength(this.ctx, key, sizeBytes);
  }

  override async remove(key: string): Promise<void> {
    await discardUpload(this.ctx.storage, await findRow(this.ctx, key));
    await this.ctx.db.upload.deleteMany({ where: { objectKey: key } });
  }
}

const BINARY = { contentType: 'application/octet-stream' };
