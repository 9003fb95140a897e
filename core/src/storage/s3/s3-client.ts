import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Config } from '../../config/config.ts';
import { boundAnswers } from './bound-answers.ts';
import { SOCKETS_MAX } from './sockets-max.ts';

// The SDK would print a warning about Node.js 20 at each start and each command. README.md names the versions that work.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** A bucket and how to reach it. */
export type S3Settings = Omit<NonNullable<Config['s3']>, 'redirect' | 'allowedBuckets'> & {
  /** Prefix of all object keys, without slashes at its ends. */
  folder?: string;
  /** Open the connections; they refuse addresses that settings may not reach. Default: any address. */
  agents?: { http: HttpAgent; https: HttpsAgent };
};

/** Returns the prefix of all object keys: empty, or the folder with a slash. */
export function keyPrefix({ folder }: S3Settings): string {
  return folder ? `${folder}/` : '';
}

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
      httpAgent: settings.agents?.http ?? { keepAlive: true, maxSockets: SOCKETS_MAX },
      httpsAgent: settings.agents?.https ?? { keepAlive: true, maxSockets: SOCKETS_MAX },
    },
  };
}

/** Opens a client whose answers are bounded. `options` override the configuration of every client. */
export function openS3Client(
  settings: S3Settings,
  options: Pick<S3ClientConfig, 'maxAttempts'> = {},
): S3Client {
  const client = new S3Client({ ...s3ClientConfig(settings), ...options });
  boundAnswers(client);
  return client;
}

/** Opens a client that signs URLs for browsers, which may reach the store under another host name. */
export function openSigningClient(settings: S3Settings): S3Client {
  return new S3Client({ ...s3ClientConfig(settings), endpoint: settings.publicEndpoint });
}
