import type { Context } from '@spindle/core/context';
import { isMarkedStore, storeIdentity } from '@spindle/core/installation/store-identity';
import { DependencyDown } from '@spindle/core/outage';
import { splitKey } from '@spindle/core/storage/keys';

/** Throws DependencyDown when the store of a key does not answer or does not belong to this database. */
export async function requireStore(
  ctx: Pick<Context, 'db' | 'storage'>,
  key: string,
): Promise<void> {
  const { store } = splitKey(key);
  if (store !== null) {
    if (await isMarkedStore(ctx, store)) return;
    throw new DependencyDown('store', 'The bucket does not hold the marker of this installation.');
  }
  const identity = await storeIdentity(ctx);
  if (identity === 'missing')
    throw new DependencyDown('store', 'The file store is empty. Its volume may not be mounted.');
  if (identity === 'other')
    throw new DependencyDown('store', 'The file store belongs to another installation.');
}
