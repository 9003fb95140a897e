import { S3ServiceException } from '@aws-sdk/client-s3';
import { DependencyDown } from '../../outage.ts';
import { networkFailure } from '../../outbound/network-failure.ts';
import type { BucketFault } from '../stores/verified-bucket.ts';
import type { BucketCheckFailed } from './check-bucket.ts';

/** Faults by the error code of the store. */
const BY_CODE: Record<string, BucketFault> = {
  NoSuchBucket: { field: 'root', message: 'does not exist' },
  InvalidBucketName: { field: 'root', message: 'is not the name of a bucket' },
  InvalidAccessKeyId: { field: 'access_key_id', message: 'is unknown to the store' },
  SignatureDoesNotMatch: {
    field: 'secret_access_key',
    message: 'does not belong to the access key ID',
  },
  PermanentRedirect: { field: 'root_geo', message: 'is not the region of the bucket' },
  AuthorizationHeaderMalformed: {
    field: 'root_geo',
    message: 'is not the region of the bucket',
  },
};

/** Returns the fault that a failed check shows. Names the step, because a policy often allows some of them only. */
export function bucketFault(error: BucketCheckFailed, signal: AbortSignal): BucketFault {
  const { cause } = error;
  const known = BY_CODE[codeOf(cause)];
  if (known) return known;
  if (signal.aborted) return { field: 'root', message: 'did not answer in time' };
  if (cause instanceof S3ServiceException || cause instanceof DependencyDown || cause === null)
    return refusal(error);
  // A response that is not of S3 has no code.
  return { field: 'endpoint', message: networkFailure(cause) ?? 'is not the URL of an S3 server' };
}

function refusal({ action, cause }: BucketCheckFailed): BucketFault {
  if (cause === null)
    return { field: 'root', message: `returned other bytes: this server could not ${action}` };
  return { field: 'root', message: `does not allow this server to ${action}` };
}

/** Returns the code of an error: that of the store, or that of the connection. */
function codeOf(error: unknown): string {
  if (error instanceof S3ServiceException) return error.name;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return '';
}
