import type { Context } from '@spindle/core/context';
import { storeIdentity } from '@spindle/core/installation/store-identity';
import { DependencyDown } from '@spindle/core/outage';

/** Throws DependencyDown when the file store does not answer or does not belong to this database. */
export async function requireStore(ctx: Pick<Context, 'db' | 'storage'>): Promise<void> {
  const identity = await storeIdentity(ctx);
  if (identity === 'missing')
    throw new DependencyDown('store', 'The file store is empty. Its volume may not be mounted.');
  if (identity === 'other')
    throw new DependencyDown('store', 'The file store belongs to another installation.');
}
