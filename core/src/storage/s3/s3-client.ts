import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Config } from '../../config/config.ts';

export type S3Settings = NonNullable<Config['s3']>;

/** Returns the configuration of every client: limited retries and times, and no checksums that some stores refuse. */
export function s3ClientConfig(settings: S3Settings): S3ClientConfig {
  const { accessKeyId, secretAccessKey } = settings;
  return {
    endpoint: settings.endpoint,
    region: settings.region,
    // Self-hosted stores rarely have a DNS name for each bucket.
    forcePathStyle: settings.endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5_000,
      // Limits idle time, not the whole transfer: a large part may take minutes.
      socketTimeout: 30_000,
      httpAgent: { keepAlive: true, maxSockets: 128 },
      httpsAgent: { keepAlive: true, maxSockets: 128 },
    },
  };
}

/** Opens a client that signs URLs for browsers, which may reach the store under another host name. */
export function openSigningClient(settings: S3Settings): S3Client {
  return new S3Client({ ...s3ClientConfig(settings), endpoint: settings.publicEndpoint });
}
