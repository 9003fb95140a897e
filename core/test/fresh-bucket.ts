import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { loadConfig } from '../src/config/config.ts';
import { openS3Storage } from '../src/storage/s3/s3.ts';
import { s3ClientConfig } from '../src/storage/s3/s3-client.ts';
import { testStorageEnv } from './services.ts';

/** A bucket of one test file. `env` contains its S3_* variables; `drop` deletes the bucket and its objects. */
export interface FreshBucket {
  env: Record<`S3_${string}`, string>;
  drop(): Promise<void>;
}

/** Creates a bucket on the S3 server of the run, or on `server`. Returns null without an S3 server. */
export async function freshBucket(server = testStorageEnv()): Promise<FreshBucket | null> {
  if (!server) return null;
  const env = { ...server, S3_BUCKET: `test-${randomBytes(6).toString('hex')}` };
  const { s3, tmpDir } = loadConfig({ DATABASE_URL: 'postgres://unused', ...env });
  if (!s3) throw new Error('unreachable: a bucket was named');
  const client = new S3Client(s3ClientConfig(s3));
  await client.send(new CreateBucketCommand({ Bucket: s3.bucket }));
  return {
    env,
    async drop() {
      const storage = openS3Storage(s3, { tmpDir });
      const keys: string[] = [];
      for await (const { key } of storage.list('')) keys.push(key);
      await storage.remove(keys);
      await storage.close();
      await client.send(new DeleteBucketCommand({ Bucket: s3.bucket }));
      client.destroy();
    },
  };
}
