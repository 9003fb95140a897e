import type { Context } from '../context.ts';
import { outageOf } from '../outage.ts';
import { TooManyBytes } from '../storage/read-bounded.ts';
import { BucketCheckFailed, checkBucket, findRegion } from '../storage/s3/check-bucket.ts';
import { openS3Storage } from '../storage/s3/s3.ts';
import type { S3Settings } from '../storage/s3/s3-client.ts';
import {
  type BucketTarget,
  bucketSettings,
  mayUseOperatorKeys,
} from '../storage/stores/bucket-settings.ts';
import { bucketFault } from './bucket-fault.ts';
import { claimBucket } from './bucket-marker.ts';
import type { BucketFault, VerifiedBucket } from './verified-bucket.ts';

/** Limits the check of one bucket, in milliseconds. */
const CHECK_MS = 15_000;

/**
 * Checks a bucket with real requests and marks it as a store of this installation. Returns a fault instead if it cannot be used.
 * Checks for at most 15 s.
 */
export async function verifyBucket(
  ctx: Context,
  target: BucketTarget,
): Promise<VerifiedBucket | BucketFault> {
  if ((target.accessKeyId === '') !== (target.secretAccessKey === ''))
    return target.accessKeyId === ''
      ? { field: 'access_key_id', message: 'This is required with a secret access key.' }
      : { field: 'secret_access_key', message: 'This is required with an access key ID.' };
  if (target.accessKeyId === '' && !mayUseOperatorKeys(ctx.config, target))
    return { field: 'access_key_id', message: 'This is required for this bucket.' };
  const settings = bucketSettings(ctx.config, target);
  if (!settings) throw new Error('unreachable: the keys of the operator may be used');
  const signal = AbortSignal.timeout(CHECK_MS);
  try {
    const region = await chooseRegion(settings, target.region, signal);
    const found = { ...settings, region };
    await checkBucket(found, signal);
    const endpoint = settings.endpoint ?? '';
    const owner = await claim(ctx, found, { ...target, endpoint });
    if (owner === 'default')
      return {
        field: 'root',
        message: 'This is the default store: leave it empty, or enter a folder.',
      };
    if (owner === 'other')
      return {
        field: 'root',
        message: 'This bucket belongs to another installation: enter another folder.',
      };
    return { store: owner.store, region, endpoint };
  } catch (error) {
    if (error instanceof BucketCheckFailed) {
      ctx.log.info({ err: error.cause, bucket: target.bucket }, error.message);
      return bucketFault(error, signal);
    }
    throw error;
  }
}

/** Returns the given region, or asks the store for it. Servers other than AWS may have no region. */
async function chooseRegion(
  settings: S3Settings,
  given: string,
  signal: AbortSignal,
): Promise<string> {
  if (given !== '') return given;
  return (await findRegion(settings, signal)) ?? settings.region;
}

async function claim(ctx: Context, settings: S3Settings, target: BucketTarget) {
  const storage = openS3Storage(settings, { tmpDir: ctx.config.tmpDir });
  try {
    return await claimBucket(ctx, storage, target);
  } catch (error) {
    if (error instanceof TooManyBytes)
      throw new BucketCheckFailed('read an object', { cause: null });
    if (outageOf(error) !== 'store') throw error;
    throw new BucketCheckFailed('write an object', { cause: error });
  } finally {
    await storage.close();
  }
}
