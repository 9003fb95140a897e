import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Config } from '../../config/config.ts';

export type S3Settings = NonNullable<Config['s3']>;

/** What every client of the store is made with: bounded retries and times, and no checksum that some stores refuse. */
export function s3ClientConfig(settings: S3Settings): S3ClientConfig {
  const { accessKeyId, secretAccessKey } = settings;
  return {
    endpoint: settings.endpoint,
    region: settings.region,
    // Stores of one's own rarely have a name in the DNS for each bucket.
    forcePathStyle: settings.endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5_000,
      // Idle time, not the whole of a transfer: a large part may take minutes.
      socketTimeout: 30_000,
      httpAgent: { keepAlive: true, maxSockets: 128 },
      httpsAgent: { keepAlive: true, maxSockets: 128 },
    },
  };
}

/** A client that signs addresses for browsers, which may know the store by another name than we do. */
export function openSigningClient(settings: S3Settings): S3Client {
  return new S3Client({ ...s3ClientConfig(settings), endpoint: settings.publicEndpoint });
}
