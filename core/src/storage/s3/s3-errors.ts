import { S3ServiceException } from '@aws-sdk/client-s3';
import { NotFound } from '../../errors.ts';
import { DependencyDown } from '../../outage.ts';
import { rangeNotSatisfiable } from '../range.ts';

/** Translates an error of the store: returns NotFound, 416, DependencyDown, or the error itself (an aborted call). */
export function s3Error(error: unknown): unknown {
  if (error instanceof S3ServiceException) return serviceError(error);
  if (error instanceof Error && isNetworkFault(error))
    return unavailable('The file store does not answer. Try again in a moment.', error);
  return error;
}

/** Whether the error says that an object does not exist. */
export function isMissingObject(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.name !== 'NoSuchBucket' &&
    error.$metadata.httpStatusCode === 404
  );
}

function serviceError(error: S3ServiceException): unknown {
  const status = error.$metadata.httpStatusCode ?? 0;
  if (error.name === 'NoSuchBucket')
    return unavailable('The bucket of the file store does not exist.', error);
  if (status === 404) return new NotFound('File');
  if (status === 416) return rangeNotSatisfiable();
  if (status === 401 || status === 403)
    return unavailable('The file store refuses the access key.', error);
  if (status === 507) return unavailable('The file store is full.', error);
  return unavailable('The file store is busy or fails. Try again in a moment.', error);
}

/** Codes of errors without a response of the store. */
const NETWORK_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'OUTBOUND_BLOCKED',
]);

function isNetworkFault(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.name === 'TimeoutError' || NETWORK_FAULTS.has(code);
}

function unavailable(sentence: string, cause: unknown): DependencyDown {
  return new DependencyDown('store', sentence, { cause });
}
