import { expect, it } from 'vitest';
import { OutboundBlocked } from '../outbound/outbound-guard.ts';
import { BucketCheckFailed } from '../storage/s3/check-bucket.ts';
import { bucketFault } from './bucket-fault.ts';

it.each([
  [new OutboundBlocked(), 'Connections to this address are not allowed. See OUTBOUND_ALLOW.'],
  [failure('ECONNREFUSED'), 'The connection was refused.'],
  [failure('ENOTFOUND'), 'The host name is unknown.'],
  [failure('EPROTO'), 'The server does not support TLS at this address.'],
  [failure('DEPTH_ZERO_SELF_SIGNED_CERT'), 'The TLS certificate is not valid.'],
  [new Error('XML parse error'), 'This is not the URL of an S3 server.'],
])('names the reason of a failed connection: %s', (cause, message) => {
  const error = new BucketCheckFailed('find the bucket', { cause });
  const { signal } = new AbortController();
  expect(bucketFault(error, signal)).toEqual({ field: 'endpoint', message });
});

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
