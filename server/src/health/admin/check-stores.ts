import type { StoreHealth } from '@spindle/contracts/health/admin-health';
import type { Context } from '@spindle/core/context';
import { isMarkedStore } from '@spindle/core/installation/store-identity';
import { checkStore } from '../readiness.ts';
import { measureResponse } from '../response-time.ts';

const NO_DEFAULT_STORE = {
  disk: 'The files folder cannot be written to, or its volume is not mounted. Check DATA_DIR.',
  s3: 'The bucket cannot be written to. Check the S3 server and the S3_ settings.',
};
const NO_STORE = 'The bucket cannot be read. Check it in Settings > Storage.';

/** Checks the default store, and the buckets that administrators configured. */
export async function checkStores(ctx: Context): Promise<StoreHealth[]> {
  const others = await ctx.db.store.findMany({ orderBy: { id: 'asc' } }).catch(() => []);
  return Promise.all([
    checkDefaultStore(ctx),
    ...others.map(async ({ id, bucket, folder }): Promise<StoreHealth> => {
      const responseMs = await measureResponse(requireMarker(ctx, id));
      const location = folder ? `${bucket}/${folder}` : bucket;
      return { store: id, backend: 's3', location, ...resultOf(responseMs, NO_STORE) };
    }),
  ]);
}

async function checkDefaultStore(ctx: Context): Promise<StoreHealth> {
  const { s3, filesDir } = ctx.config;
  const backend = s3 === null ? 'disk' : 's3';
  const responseMs = await measureResponse(checkStore(ctx));
  const location = s3?.bucket ?? filesDir;
  return { store: null, backend, location, ...resultOf(responseMs, NO_DEFAULT_STORE[backend]) };
}

async function requireMarker(ctx: Context, store: string): Promise<void> {
  if (!(await isMarkedStore(ctx, store))) throw new Error('the store holds no marker');
}

function resultOf(responseMs: number | null, message: string) {
  return {
    ok: responseMs !== null,
    response_ms: responseMs,
    message: responseMs === null ? message : '',
  };
}
