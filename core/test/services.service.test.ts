import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { loadConfig } from '../src/config/config.ts';
import { s3ClientConfig } from '../src/storage/s3/s3-client.ts';
import { freshBucket } from './fresh-bucket.ts';
import { freshDatabase, secondStorageEnv } from './services.ts';
import { runSql } from './sql.ts';

it('creates a fresh database with all migrations and no other data', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await runSql(one.url, 'CREATE TABLE own (id int)');
  await runSql(other.url, 'CREATE TABLE own (id int)');
  await expect(runSql(one.url, 'SELECT 1 FROM _prisma_migrations')).resolves.toBeUndefined();
  await Promise.all([one.drop(), other.drop()]);
  await expect(runSql(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

it.skipIf(secondStorageEnv() === null)(
  'offers two S3 servers that know neither keys nor buckets of each other',
  async () => {
    const [first, second] = await Promise.all([freshBucket(), freshBucket(secondStorageEnv())]);
    if (!first || !second) throw new Error('unreachable: both servers run');
    const list = async (...envs: Record<string, string>[]) => {
      const { s3 } = loadConfig(Object.assign({ DATABASE_URL: 'postgres://unused' }, ...envs));
      if (!s3) throw new Error('unreachable: a bucket was named');
      const client = new S3Client({ ...s3ClientConfig(s3), maxAttempts: 1 });
      const listing = client.send(new ListObjectsV2Command({ Bucket: s3.bucket }));
      return listing.then(({ KeyCount }) => KeyCount).finally(() => client.destroy());
    };
    const { S3_ENDPOINT = '', S3_BUCKET = '' } = first.env;
    await expect(list(second.env)).resolves.toBe(0);
    await expect(list(second.env, { S3_BUCKET })).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(list(second.env, { S3_ENDPOINT })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    await expect(
      list(first.env, { S3_ENDPOINT: second.env.S3_ENDPOINT ?? '' }),
    ).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    await Promise.all([first.drop(), second.drop()]);
  },
);
