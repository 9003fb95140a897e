import type { Config } from '../../config/config.ts';
import { outboundAgents } from '../../outbound/outbound-guard.ts';
import type { S3Settings } from '../s3/s3-client.ts';
import { SOCKETS_MAX } from '../s3/sockets-max.ts';

/** The location of a store and its access key. Empty fields are not given. */
export interface BucketTarget {
  bucket: string;
  folder: string;
  region: string;
  /** URL of an S3 server. Empty: AWS, or without an access key the server of S3_ENDPOINT. */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The configuration that limits which buckets and addresses administrators may use. */
export type BucketConfig = Pick<Config, 's3' | 'outboundAllow'>;

/** Region of S3 servers that have none. */
const DEFAULT_REGION = 'us-east-1';

/** Whether the S3_* keys may be used: only for S3_BUCKET and S3_ALLOWED_BUCKETS, and only on the server of S3_ENDPOINT. */
export function mayUseOperatorKeys({ s3 }: BucketConfig, target: BucketTarget): boolean {
  if (!s3 || (target.endpoint !== '' && target.endpoint !== s3.endpoint)) return false;
  return target.bucket === s3.bucket || s3.allowedBuckets.includes(target.bucket);
}

/**
 * Returns how to reach a bucket. With an access key of its own, only addresses that OUTBOUND_ALLOW admits; without one, by the keys of the
 * operator. Null when they may not be used for it.
 */
export function bucketSettings(config: BucketConfig, target: BucketTarget): S3Settings | null {
  const { bucket, folder, accessKeyId, secretAccessKey } = target;
  if (accessKeyId !== '') {
    const endpoint = target.endpoint || undefined;
    return {
      endpoint,
      publicEndpoint: endpoint,
      region: target.region || DEFAULT_REGION,
      bucket,
      folder,
      accessKeyId,
      secretAccessKey,
      agents: outboundAgents(config, { maxSockets: SOCKETS_MAX }),
    };
  }
  if (!config.s3 || !mayUseOperatorKeys(config, target)) return null;
  return { ...config.s3, region: target.region || config.s3.region, bucket, folder };
}
