import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { INCOMING_PREFIX } from '../keys.ts';
import { readBounded, TooManyBytes } from '../read-bounded.ts';
import { keyPrefix, openS3Client, type S3Settings } from './s3-client.ts';

/** Bytes of a part. Stores refuse smaller parts, except the last one. */
const PART_BYTES = 5 * 1024 ** 2;
/** Bytes of the object that is written, read, and read in part. */
const SMALL_BYTES = 1_000;

/** Thrown when a step of the check fails. `cause` is the error of the store, or null when it returned other bytes than were written. */
export class BucketCheckFailed extends Error {
  constructor(
    readonly action: BucketAction,
    options: { cause?: unknown } = {},
  ) {
    super(`the bucket does not allow to ${action}`, options);
  }
}

/** A step of the check, in words that follow "to". */
export type BucketAction =
  | 'find the bucket'
  | 'write an object'
  | 'read an object'
  | 'read a part of an object'
  | 'upload an object in parts'
  | 'list objects'
  | 'delete an object';

/**
 * Returns the region of a bucket, or null when the store does not report it. Works with a client of any region. Throws BucketCheckFailed
 * when the store does not answer.
 */
export async function findRegion(
  settings: S3Settings,
  signal: AbortSignal,
): Promise<string | null> {
  const client = openS3Client(settings, { maxAttempts: 1 });
  const Bucket = settings.bucket;
  const options = { abortSignal: signal };
  try {
    const found = await client.send(new HeadBucketCommand({ Bucket }), options).catch(regionOf);
    if (found.BucketRegion) return found.BucketRegion;
    const located = await client.send(new GetBucketLocationCommand({ Bucket }), options);
    const region: string | undefined = located.LocationConstraint;
    // AWS reports `EU` for older buckets in eu-west-1.
    return region === 'EU' ? 'eu-west-1' : (region ?? null);
  } catch (error) {
    if (error instanceof S3ServiceException) return null;
    throw new BucketCheckFailed('find the bucket', { cause: error });
  } finally {
    client.destroy();
  }
}

/** Returns the region that an error names in its header: AWS answers so to a client of another region. */
function regionOf(error: unknown): { BucketRegion?: string } {
  if (!(error instanceof S3ServiceException)) throw error;
  const BucketRegion = error.$response?.headers['x-amz-bucket-region'];
  return BucketRegion ? { BucketRegion } : {};
}

/**
 * Writes, reads, lists and deletes objects of its own in a bucket, below its folder, as this program does with files. Throws
 * BucketCheckFailed. Ends when `signal` aborts, after at most 6 s of cleanup.
 */
export async function checkBucket(settings: S3Settings, signal: AbortSignal): Promise<void> {
  const client = openS3Client(settings, { maxAttempts: 2 });
  const Bucket = settings.bucket;
  const folder = `${keyPrefix(settings)}${INCOMING_PREFIX}`;
  const small = { Bucket, Key: `${folder}${randomUUID()}` };
  const large = { Bucket, Key: `${folder}${randomUUID()}` };
  const body = randomBytes(SMALL_BYTES);
  const options = { abortSignal: signal };
  const read = async (Range?: string) => {
    const { Body } = await client.send(new GetObjectCommand({ ...small, Range }), options);
    if (!(Body instanceof Readable)) throw new Error('unreachable: a body that is not a stream');
    return readBounded(Body, SMALL_BYTES).catch(failAsWrongBytes);
  };
  try {
    await step('write an object', () =>
      client.send(
        new PutObjectCommand({ ...small, Body: body, ContentLength: body.length }),
        options,
      ),
    );
    await step('read an object', async () => expectBytes(await read(), body));
    await step('read a part of an object', async () =>
      expectBytes(await read('bytes=10-19'), body.subarray(10, 20)),
    );
    await step('upload an object in parts', () => uploadInParts(client, large, signal));
    await step('list objects', () =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 }), options),
    );
    await step('delete an object', async () => {
      for (const object of [small, large])
        await client.send(new DeleteObjectCommand(object), options);
    });
  } catch (error) {
    await removeLeftovers(client, [small, large]);
    throw error;
  } finally {
    client.destroy();
  }
}

async function step(action: BucketAction, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BucketCheckFailed) throw error;
    throw new BucketCheckFailed(action, { cause: error === WRONG_BYTES ? null : error });
  }
}

const WRONG_BYTES = new Error('the store returned other bytes');

function expectBytes(read: Buffer, written: Buffer): void {
  if (!read.equals(written)) throw WRONG_BYTES;
}

function failAsWrongBytes(error: unknown): never {
  throw error instanceof TooManyBytes ? WRONG_BYTES : error;
}

async function uploadInParts(
  client: S3Client,
  object: { Bucket: string; Key: string },
  abortSignal: AbortSignal,
): Promise<void> {
  const options = { abortSignal };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), options);
  const upload = { ...object, UploadId };
  const Parts: CompletedPart[] = [];
  try {
    for (const [index, bytes] of [Buffer.alloc(PART_BYTES), Buffer.alloc(1)].entries()) {
      const part = { PartNumber: index + 1, Body: bytes, ContentLength: bytes.length };
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, ...part }), options);
      Parts.push({ PartNumber: index + 1, ETag });
    }
    const complete = { ...upload, MultipartUpload: { Parts } };
    await client.send(new CompleteMultipartUploadCommand(complete), options);
  } catch (error) {
    await removeUpload(client, upload);
    throw error;
  }
}

async function removeUpload(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string | undefined },
): Promise<void> {
  const options = { abortSignal: AbortSignal.timeout(CLEANUP_MS) };
  await client.send(new AbortMultipartUploadCommand(upload), options).catch(() => undefined);
}

/** Limits each request that deletes objects or parts of a failed check, in milliseconds. */
const CLEANUP_MS = 3_000;

async function removeLeftovers(
  client: S3Client,
  objects: { Bucket: string; Key: string }[],
): Promise<void> {
  const options = { abortSignal: AbortSignal.timeout(CLEANUP_MS) };
  const removals = objects.map((one) => client.send(new DeleteObjectCommand(one), options));
  await Promise.allSettled(removals); // the reason of the failure matters, not that of the cleanup
}
