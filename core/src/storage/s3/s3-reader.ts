import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  type _Object as StoreObject,
} from '@aws-sdk/client-s3';
import { diskError } from '../../filesystem/disk-errors.ts';
import { limitBytes } from '../read-bounded.ts';
import { safeKey } from '../safe-key.ts';
import type { ByteRange, ObjectHead, Storage } from '../storage.ts';
import { isMissingObject, s3Error } from './s3-errors.ts';

/** A bucket, and the prefix of all keys in it: empty, or a folder with a slash. */
export interface S3Place {
  Bucket: string;
  prefix: string;
}

/** Opens the read operations of one bucket. `tmpDir` holds the local copies of `withFile`. */
export function openS3Reader(
  client: S3Client,
  { Bucket, prefix: folder }: S3Place,
  tmpDir: string,
): Pick<Storage, 'get' | 'head' | 'withFile' | 'list'> {
  const object = (key: string) => ({ Bucket, Key: `${folder}${safeKey(key)}` });

  /** Opens an object. Its size is unknown when the answer of the store does not state it. */
  async function open(key: string, range?: ByteRange, signal?: AbortSignal) {
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    const command = new GetObjectCommand({ ...object(key), Range });
    const { Body, ContentLength: sizeBytes } = await client
      .send(command, { abortSignal: signal })
      .catch(failAsStore);
    if (!(Body instanceof Readable)) throw new Error('unreachable: a body that is not a stream');
    const body = failingAsStore(Body);
    return { body: signal ? addAbortSignal(signal, body) : body, sizeBytes };
  }

  async function get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    return (await open(key, range, signal)).body;
  }

  async function head(key: string): Promise<ObjectHead | null> {
    try {
      const found = await client.send(new HeadObjectCommand(object(key)));
      const modifiedAt = found.LastModified ?? new Date(0);
      return { key, sizeBytes: found.ContentLength ?? 0, modifiedAt };
    } catch (error) {
      if (isMissingObject(error)) return null;
      throw s3Error(error);
    }
  }

  async function withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const { body, sizeBytes } = await open(key);
    const path = join(tmpDir, `copy-${randomUUID()}`);
    try {
      await mkdir(tmpDir, { recursive: true });
      const maxBytes = sizeBytes ?? (await head(key))?.sizeBytes ?? 0;
      await pipeline(limitBytes(body, maxBytes), createWriteStream(path, { flags: 'wx' })).catch(
        (error) => {
          throw s3Error(diskError(error));
        },
      );
      return await use(path);
    } finally {
      body.destroy();
      await rm(path, { force: true });
    }
  }

  async function* list(prefix: string): AsyncIterable<ObjectHead> {
    try {
      const query = { Bucket, Prefix: `${folder}${prefix}` };
      for await (const page of paginateListObjectsV2({ client }, query))
        for (const { Key, Size, LastModified } of (page.Contents ?? []).filter(hasKey)) {
          const key = Key.slice(folder.length);
          yield { key, sizeBytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
        }
    } catch (error) {
      throw s3Error(error);
    }
  }

  return { get, head, withFile, list };
}

function hasKey(object: StoreObject): object is StoreObject & { Key: string } {
  return Boolean(object.Key);
}

/** Translates the error of a stream that breaks off, regardless of who reads it. */
function failingAsStore(body: Readable): Readable {
  const destroy = body._destroy.bind(body);
  body._destroy = (error, callback) =>
    destroy(error, (failure) => callback(failure ? (s3Error(failure) as Error) : null));
  return body;
}

function failAsStore(error: unknown): never {
  throw s3Error(error);
}
