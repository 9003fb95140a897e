import type { Context } from '@spindle/core/context';
import { claimStore, type StoreIdentity } from '@spindle/core/installation/store-identity';

const WARNINGS: Record<Exclude<StoreIdentity, 'same'>, string> = {
  missing:
    'The file store does not hold the marker of this installation. Check that its volume is mounted and that the bucket is the right one.',
  other:
    'The file store belongs to another installation. Check DATABASE_URL, DATA_DIR and S3_BUCKET.',
};

/** Returns a warning for operators, or null if the database and the store belong together. */
export function describeMismatch(identity: StoreIdentity): string | null {
  return identity === 'same' ? null : WARNINGS[identity];
}

/**
 * Returns a function that checks the identity of the store. It marks a new store and logs each change of identity
 * once. A folder that has lost its marker is not used, because its volume may not be mounted.
 */
export function createStoreCheck(): (ctx: Context) => Promise<void> {
  let last: StoreIdentity = 'same';
  return async (ctx) => {
    const identity = await claimStore(ctx);
    if (identity === last) return;
    last = identity;
    if (identity === 'missing') ctx.storage.expectMarker();
    const warning = describeMismatch(identity);
    if (warning) ctx.log.error({ identity }, warning);
    else ctx.log.info('The file store holds the marker of this installation again.');
  };
}
