import { S3ServiceException } from '@aws-sdk/client-s3';
import { DependencyDown } from '../outage.ts';
import { networkFailure } from '../outbound/network-failure.ts';
import type { BucketCheckFailed } from '../storage/s3/check-bucket.ts';
import type { BucketFault } from './verified-bucket.ts';

/** Faults by the error code of the store. */
const BY_CODE: Record<string, BucketFault> = {
  NoSuchBucket: { field: 'root', message: 'The bucket does not exist.' },
  InvalidBucketName: { field: 'root', message: 'This is not the name of a bucket.' },
  InvalidAccessKeyId: {
    field: 'access_key_id',
    message: 'The store does not know this access key ID.',
  },
  SignatureDoesNotMatch: {
    field: 'secret_access_key',
    message: 'The secret access key does not belong to the access key ID.',
  },
  PermanentRedirect: { field: 'root_geo', message: 'This is not the region of the bucket.' },
  AuthorizationHeaderMalformed: {
    field: 'root_geo',
    message: 'This is not the region of the bucket.',
  },
};

/** Returns the fault that a failed check shows. Names the step, because a policy often allows some of them only. */
export function bucketFault(error: BucketCheckFailed, signal: AbortSignal): BucketFault {
  const { cause } = error;
  const known = BY_CODE[codeOf(cause)];
  if (known) return known;
  if (signal.aborted) return { field: 'root', message: 'The bucket did not answer in time.' };
  if (cause instanceof S3ServiceException || cause instanceof DependencyDown || cause === null)
    return refusal(error);
  // A response that is not of S3 has no code.
  return {
    field: 'endpoint',
    message: networkFailure(cause) ?? 'This is not the URL of an S3 server.',
  };
}

function refusal({ action, cause }: BucketCheckFailed): BucketFault {
  if (cause === null)
    return {
      field: 'root',
      message: `The bucket returned other bytes: this server could not ${action}.`,
    };
  return { field: 'root', message: `The bucket does not allow this server to ${action}.` };
}

/** Returns the code of an error: that of the store, or that of the connection. */
function codeOf(error: unknown): string {
  if (error instanceof S3ServiceException) return error.name;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return '';
}
