import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageKind } from '@spindle/contracts/settings/storage-settings';
import type { Context } from '../src/context.ts';
import { verifyBucket } from '../src/installation/verify-bucket.ts';
import { loadSecrets } from '../src/secrets.ts';
import { freshBucket } from './fresh-bucket.ts';
import { startSwift } from './start-services.ts';

/** The fields of a kind of files in the section `storage`, without the name of the kind. */
export interface BucketFields {
  root: string;
  endpoint: string;
  access_key_id: string;
  secret_access_key: string;
}

/** Two S3 servers, each with a bucket. The second one belongs to the test, which may stop it. */
export interface TwoStores {
  first: BucketFields;
  second: BucketFields;
  stopSecond(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a second S3 server besides that of the test run. Needs the first one. */
export async function openTwoStores(): Promise<TwoStores> {
  const bucket = await freshBucket();
  if (!bucket) throw new Error('unreachable: the suite is skipped without S3');
  const dir = await mkdtemp(join(tmpdir(), 'spindle-second-s3-'));
  const swift = await startSwift(dir);
  let isStopped = false;
  const stopSecond = async () => {
    if (!isStopped) await swift.stop();
    isStopped = true;
  };
  const { env } = bucket;
  return {
    first: {
      root: env.S3_BUCKET ?? '',
      endpoint: env.S3_ENDPOINT ?? '',
      access_key_id: env.S3_ACCESS_KEY_ID ?? '',
      secret_access_key: env.S3_SECRET_ACCESS_KEY ?? '',
    },
    second: {
      root: swift.bucket,
      endpoint: swift.endpoint,
      access_key_id: swift.accessKeyId,
      secret_access_key: swift.secretAccessKey,
    },
    stopSecond,
    async close() {
      await stopSecond();
      await bucket.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Environment of a server that may reach S3 servers on this machine and opens the secrets of the tests. */
export const TWO_STORES_ENV = {
  OUTBOUND_ALLOW: '127.0.0.1/32',
  SECRET_KEY: 'a key that only tests are signed with',
};

/** Makes a bucket the store of these kinds, as saving the settings does. Returns its name. */
export async function useBucket(
  ctx: Context,
  kinds: StorageKind[],
  fields: BucketFields,
  folder = '',
): Promise<string> {
  const { root: bucket, endpoint, access_key_id: accessKeyId, secret_access_key } = fields;
  const location = { bucket, folder, region: 'us-east-1', endpoint, accessKeyId };
  const verified = await verifyBucket(ctx, { ...location, secretAccessKey: secret_access_key });
  if (!('store' in verified)) throw new Error(`${verified.field} ${verified.message}`);
  const secretEncrypted = (await loadSecrets(ctx.config)).seal(secret_access_key);
  const row = { ...location, secretEncrypted, kinds };
  await ctx.db.store.upsert({
    where: { id: verified.store },
    create: { id: verified.store, ...row },
    update: row,
  });
  ctx.storage.refresh();
  return verified.store;
}

/** Returns the change of the section `storage` that puts a kind of files into a bucket. */
export function changeOf(kind: string, fields: Partial<BucketFields>, folder = ''): object {
  const named = Object.entries(fields).map(([field, value]) => [`${kind}_${field}`, value]);
  return { ...Object.fromEntries(named), [`${kind}_root_folder`]: folder };
}
