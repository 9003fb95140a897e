import type { Readable } from 'node:stream';
import type { Context } from '@spindle/core/context';
import type { Upload as UploadRow } from '@spindle/prisma/client';
import { DataStore, type Upload } from '@tus/server';
import { DiskUploads } from './disk-uploads.ts';
import { S3Uploads } from './s3-uploads.ts';
import type { UploadChecksums } from './upload-checksums.ts';
import { EXTENSIONS, type UploadStore } from './upload-store.ts';

/** Passes each upload to the store that its key names. An upload stays in the store in which it began. */
export class StoredUploads extends DataStore implements UploadStore {
  override extensions = EXTENSIONS;
  private readonly onDisk: DiskUploads;

  constructor(
    private readonly ctx: Context,
    private readonly checksums: UploadChecksums,
  ) {
    super();
    this.onDisk = new DiskUploads(ctx, checksums);
  }

  override async create(upload: Upload): Promise<Upload> {
    return (await this.storeOf(upload.id)).create(upload);
  }

  override async write(stream: Readable, key: string, offset: number): Promise<number> {
    return (await this.storeOf(key)).write(stream, key, offset);
  }

  override async getUpload(key: string): Promise<Upload> {
    return (await this.storeOf(key)).getUpload(key);
  }

  override async declareUploadLength(key: string, sizeBytes: number): Promise<void> {
    return (await this.storeOf(key)).declareUploadLength(key, sizeBytes);
  }

  override async remove(key: string): Promise<void> {
    return (await this.storeOf(key)).remove(key);
  }

  async complete(row: UploadRow): Promise<void> {
    return (await this.storeOf(row.objectKey)).complete(row);
  }

  private async storeOf(key: string): Promise<DiskUploads | S3Uploads> {
    if (this.ctx.storage.isLocal(key)) return this.onDisk;
    const parts = await this.ctx.storage.partsOf(key);
    if (!parts) throw new Error('unreachable: a store that is neither a disk nor has parts');
    return new S3Uploads(this.ctx, this.checksums, parts);
  }
}
