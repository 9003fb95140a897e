import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { NotFound } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { diskError } from '../disk/disk-errors.ts';
import { INCOMING_PREFIX } from '../keys.ts';
import { safeKey } from '../safe-key.ts';
import type { ByteRange, ObjectHead, Storage } from '../storage.ts';
import { openSigningClient, type S3Settings, s3ClientConfig } from './s3-client.ts';
import { copyObject } from './s3-copy.ts';
import { isMissingObject, s3Error } from './s3-errors.ts';
import { gateStore } from './s3-gate.ts';
import { openParts } from './s3-parts.ts';
import { putObject } from './s3-put.ts';

/** Removals under way at once: several stores know no request that removes many. */
const REMOVALS_AT_ONCE = 16;

/** Objects of one bucket. `tmpDir` takes the copies that `withFile` hands out. With `log`, calls fail fast during an outage, which it reports. */
export function openS3Storage(
  settings: S3Settings,
  options: { tmpDir: string; log?: Log },
): Storage {
  const client = new S3Client(s3ClientConfig(settings));
  const gate = options.log && gateStore(client, settings, options.log);
  const signer = openSigningClient(settings);
  const Bucket = settings.bucket;
  const object = (key: string) => ({ Bucket, Key: safeKey(key) });

  async function put(
    key: string,
    body: Readable | Buffer,
    options: { contentType: string; signal?: AbortSignal },
  ): Promise<{ sizeBytes: number }> {
    const target = { ...object(key), ContentType: options.contentType };
    return { sizeBytes: await putObject(client, target, body, options.signal) };
  }

  async function get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    const command = new GetObjectCommand({ ...object(key), Range });
    const { Body } = await client.send(command, { abortSignal: signal }).catch(failAsStore);
    if (!(Body instanceof Readable)) throw new Error('unreachable: a body that is no stream');
    const body = failingAsStore(Body);
    return signal ? addAbortSignal(signal, body) : body;
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
    const body = await get(key);
    const path = join(options.tmpDir, `copy-${randomUUID()}`);
    try {
      await mkdir(options.tmpDir, { recursive: true });
      await pipeline(body, createWriteStream(path, { flags: 'wx' })).catch((error) => {
        throw s3Error(diskError(error));
      });
      return await use(path);
    } finally {
      body.destroy();
      await rm(path, { force: true });
    }
  }

  async function remove(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += REMOVALS_AT_ONCE)
      await Promise.all(keys.slice(at, at + REMOVALS_AT_ONCE).map(removeOne));
  }

  async function removeOne(key: string): Promise<void> {
    try {
      await client.send(new DeleteObjectCommand(object(key)));
    } catch (error) {
      if (!isMissingObject(error)) throw s3Error(error);
    }
  }

  const copy = (from: string, to: string) =>
    copyObject(client, Bucket, safeKey(from), safeKey(to)).catch(failAsStore);

  async function seal(key: string): Promise<ObjectHead> {
    const sealed = await head(key);
    if (!sealed) throw new NotFound('File');
    return sealed;
  }

  async function* list(prefix: string): AsyncIterable<ObjectHead> {
    try {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key)
            yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
      }
    } catch (error) {
      throw s3Error(error);
    }
  }

  return {
    kind: 's3',
    bucket: Bucket,
    parts: openParts(client, Bucket),
    put,
    get,
    head,
    withFile,
    copy,
    move: async (from, to) => {
      await copy(from, to);
      await removeOne(from);
    },
    seal,
    remove,
    list,
    presignGet: (key, { expirySeconds, contentType, disposition }) => {
      const answer = { ResponseContentType: contentType, ResponseContentDisposition: disposition };
      const command = new GetObjectCommand({ ...object(key), ...answer });
      return getSignedUrl(signer, command, { expiresIn: expirySeconds });
    },
    expectMarker() {},
    check: async () => {
      const key = `${INCOMING_PREFIX}${randomUUID()}`;
      await put(key, Buffer.from('.'), { contentType: 'text/plain' });
      await remove([key]);
    },
    close: async () => {
      gate?.end();
      client.destroy();
      signer.destroy();
    },
  };
}

/** Has a stream fail in the words of the product when it breaks off, whoever reads it by then. */
function failingAsStore(body: Readable): Readable {
  const destroy = body._destroy.bind(body);
  body._destroy = (error, callback) =>
    destroy(error, (fault) => callback(fault ? (s3Error(fault) as Error) : null));
  return body;
}

function failAsStore(error: unknown): never {
  throw s3Error(error);
}
