import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { NotFound } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { INCOMING_PREFIX } from '../keys.ts';
import { safeKey } from '../safe-key.ts';
import type { ObjectHead, PutOptions, Storage } from '../storage.ts';
import { keyPrefix, openS3Client, openSigningClient, type S3Settings } from './s3-client.ts';
import { copyObject } from './s3-copy.ts';
import { isMissingObject, s3Error } from './s3-errors.ts';
import { gateStore } from './s3-gate.ts';
import { openParts } from './s3-parts.ts';
import { putObject } from './s3-put.ts';
import { openS3Reader } from './s3-reader.ts';

/** Concurrent deletions: several stores do not support deleting many objects in one request. */
const REMOVALS_AT_ONCE = 16;

/**
 * Opens the storage of one bucket. `tmpDir` holds the local copies of `withFile`. With `log`, calls fail fast during an outage, and the
 * outage is logged.
 */
export function openS3Storage(
  settings: S3Settings,
  options: { tmpDir: string; log?: Log },
): Storage {
  const client = openS3Client(settings);
  const gate = options.log && gateStore(client, settings, options.log);
  const signer = openSigningClient(settings);
  const Bucket = settings.bucket;
  const prefix = keyPrefix(settings);
  const place = { Bucket, prefix };
  const { get, head, withFile, list } = openS3Reader(client, place, options.tmpDir);
  const object = (key: string) => ({ Bucket, Key: `${prefix}${safeKey(key)}` });

  async function put(
    key: string,
    body: Readable | Buffer,
    options: PutOptions,
  ): Promise<{ sizeBytes: number }> {
    const target = { ...object(key), ContentType: options.contentType };
    return { sizeBytes: await putObject(client, target, body, options) };
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
    copyObject(client, Bucket, object(from).Key, object(to).Key).catch(failAsStore);

  async function seal(key: string): Promise<ObjectHead> {
    const sealed = await head(key);
    if (!sealed) throw new NotFound('File');
    return sealed;
  }

  return {
    kind: 's3',
    bucket: Bucket,
    parts: openParts(client, place),
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

function failAsStore(error: unknown): never {
  throw s3Error(error);
}
