import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageKind } from '@spindle/contracts/settings/storage-settings';
import type { Context } from '../src/context.ts';
import { verifyBucket } from '../src/installation/verify-bucket.ts';
import { loadSecrets } from '../src/secrets.ts';
import { type FreshBucket, freshBucket } from './fresh-bucket.ts';
import { openOutagePort } from './outage-port.ts';
import { secondStorageEnv } from './services.ts';
import { startSwift } from './start-services.ts';

/** The fields of a kind of files in the section `storage`, without the name of the kind. */
export interface BucketFields {
  root: string;
  endpoint: string;
  access_key_id: string;
  secret_access_key: string;
}

/** Two S3 servers, each with a bucket of the test file, which may stop the second server. */
export interface TwoStores {
  first: BucketFields;
  second: BucketFields;
  stopSecond(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a bucket on each of two S3 servers. Needs the first one. */
export async function openTwoStores(): Promise<TwoStores> {
  const bucket = await freshBucket();
  if (!bucket) throw new Error('unreachable: the suite is skipped without S3');
  const second = (await openOnSharedServer()) ?? (await startOwnServer());
  return {
    first: fieldsOf(bucket.env),
    second: second.fields,
    stopSecond: () => second.stop(),
    async close() {
      await second.close();
      await bucket.drop();
    },
  };
}

interface SecondStore {
  fields: BucketFields;
  /** Stops the server as this file sees it. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a bucket on the second server of the run, over a port of its own. Returns null when the run has no second server. */
async function openOnSharedServer(): Promise<SecondStore | null> {
  const bucket = await freshBucket(secondStorageEnv());
  if (!bucket) return null;
  const port = await openOutagePort(bucket.env.S3_ENDPOINT ?? '');
  return {
    fields: { ...fieldsOf(bucket.env), endpoint: `http://127.0.0.1:${port.port}` },
    stop: () => port.startOutage('close'),
    async close() {
      await port.close();
      await bucket.drop();
    },
  };
}

/** Starts a server: where the first one belongs to somebody else, or runs in a container. */
async function startOwnServer(): Promise<SecondStore> {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-second-s3-'));
  const { bucket, endpoint, accessKeyId, secretAccessKey, stop } = await startSwift(dir);
  let isStopped = false;
  const stopOnce = async () => {
    if (!isStopped) await stop();
    isStopped = true;
  };
  return {
    fields: {
      root: bucket,
      endpoint,
      access_key_id: accessKeyId,
      secret_access_key: secretAccessKey,
    },
    stop: stopOnce,
    async close() {
      await stopOnce();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function fieldsOf(env: FreshBucket['env']): BucketFields {
  return {
    root: env.S3_BUCKET ?? '',
    endpoint: env.S3_ENDPOINT ?? '',
    access_key_id: env.S3_ACCESS_KEY_ID ?? '',
    secret_access_key: env.S3_SECRET_ACCESS_KEY ?? '',
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
