import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { TooLarge, Unavailable } from '../../errors.ts';
import type { PutOptions } from '../storage.ts';
import { s3Error } from './s3-errors.ts';

const MIB = 1024 ** 2;
const PART_BYTES = 8 * MIB;
/** Limits the parts of one object in every store. */
const PARTS_MAX = 10_000;
/** Concurrent part uploads: each holds one part in memory. */
const PARTS_AT_ONCE = 2;

interface Target {
  Bucket: string;
  Key: string;
  ContentType: string;
}

/** Writes an object and returns its size after comparing it with the store's. An aborted or failed stream leaves no object. */
export async function putObject(
  client: S3Client,
  target: Target,
  body: Readable | Buffer,
  { signal, expectedBytes }: Pick<PutOptions, 'signal' | 'expectedBytes'>,
): Promise<number> {
  signal?.throwIfAborted();
  const sizeBytes = Buffer.isBuffer(body)
    ? await putBuffer(client, target, body, signal)
    : await putStream(client, target, body, { signal, partSize: partBytesOf(expectedBytes) });
  const { Bucket, Key } = target;
  try {
    const stored = await client.send(new HeadObjectCommand({ Bucket, Key }));
    if (!signal?.aborted && stored.ContentLength === sizeBytes) return sizeBytes;
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  } catch (error) {
    throw s3Error(error);
  }
  signal?.throwIfAborted();
  throw new Unavailable('The file store kept another size than it was sent. Try again.');
}

async function putBuffer(
  client: S3Client,
  target: Target,
  body: Buffer,
  signal: AbortSignal | undefined,
): Promise<number> {
  const command = new PutObjectCommand({ ...target, Body: body, ContentLength: body.length });
  await client.send(command, { abortSignal: signal }).catch((error) => {
    throw s3Error(error);
  });
  return body.length;
}

/** Returns the size of a part. A stream of unknown size gets the smallest parts. */
function partBytesOf(expectedBytes = 0): number {
  return Math.max(PART_BYTES, Math.ceil(expectedBytes / PARTS_MAX / MIB) * MIB);
}

async function putStream(
  client: S3Client,
  target: Target,
  body: Readable,
  { signal, partSize }: { signal: AbortSignal | undefined; partSize: number },
): Promise<number> {
  const maxBytes = PARTS_MAX * partSize;
  let sizeBytes = 0;
  const counter = new Transform({
    highWaterMark: MIB,
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes <= maxBytes) done(null, chunk);
      else done(new TooLarge('More than 78 GiB need a resumable upload.'));
    },
  });
  const upload = new Upload({
    client,
    params: { ...target, Body: counter },
    partSize,
    queueSize: PARTS_AT_ONCE,
  });
  // An abort goes through the stream, not through the upload, which then removes its parts before it ends.
  const [read, sent] = await Promise.allSettled([
    pipeline(body, counter, { signal }),
    upload.done(),
  ]);
  const isSent = sent.status === 'fulfilled';
  // A body that breaks off fails the upload with its own error; every other error comes from the store.
  if (read.status === 'rejected' && (isSent || sent.reason === read.reason)) throw read.reason;
  if (!isSent) throw s3Error(sent.reason);
  return sizeBytes;
}
