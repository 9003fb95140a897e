import { createWriteStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '@spindle/core/context';
import { diskError, isMissing } from '@spindle/core/filesystem/disk-errors';
import { discardUpload } from '@spindle/core/storage/discard-upload';
import { diskPath } from '@spindle/core/storage/disk/disk';
import { DataStore, ERRORS, type Upload } from '@tus/server';
import { saveLength } from './rows.ts';
import type { UploadChecksums } from './upload-checksums.ts';
import { EXTENSIONS, findRow, protocolUpload, type UploadStore } from './upload-store.ts';

/** Bytes collected for one write. */
const BLOCK_BYTES = 1024 * 1024;

/** Stores uploads in their final file on disk. The file size is the offset. */
export class DiskUploads extends DataStore implements UploadStore {
  override extensions = EXTENSIONS;

  constructor(
    private readonly ctx: Context,
    private readonly checksums: UploadChecksums,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const path = this.pathOf(upload.id);
    await orDiskError(mkdir(dirname(path), { recursive: true }));
    // `wx` fails for an existing file: no upload may overwrite another.
    await orDiskError(writeFile(path, '', { flag: 'wx' }));
    return upload;
  }

  override async write(stream: Readable, key: string, offset: number): Promise<number> {
    const file = createWriteStream(this.pathOf(key), {
      flags: 'r+',
      start: offset,
      highWaterMark: BLOCK_BYTES,
    });
    await orDiskError(pipeline(this.checksums.hash(stream, key, offset), file));
    return offset + file.bytesWritten;
  }

  override async getUpload(key: string): Promise<Upload> {
    const upload = protocolUpload(await findRow(this.ctx, key));
    const file = await stat(this.pathOf(key)).catch((error: unknown) => {
      throw isMissing(error) ? ERRORS.FILE_NO_LONGER_EXISTS : diskError(error);
    });
    upload.offset = file.size;
    return upload;
  }

  override declareUploadLength(key: string, sizeBytes: number): Promise<void> {
    return saveLength(this.ctx, key, sizeBytes);
  }

  override async remove(key: string): Promise<void> {
    await discardUpload(this.ctx.storage, { objectKey: key, multipartId: null });
    await this.ctx.db.upload.deleteMany({ where: { objectKey: key } });
  }

  /** Does nothing: the file is in one piece from the start. */
  async complete(): Promise<void> {}

  private pathOf(key: string): string {
    return diskPath(this.ctx.config.filesDir, key);
  }
}

/** Converts errors of the file system to those of the store, such as a full disk. */
function orDiskError<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw diskError(error);
  });
}
