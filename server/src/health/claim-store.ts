import type { Context } from '@spindle/core/context';
import { claimStore, type StoreIdentity } from '@spindle/core/installation/store-identity';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';

/** Milliseconds between two looks at the store's marker. */
const CHECK_MS = 60_000;

const WARNINGS: Record<Exclude<StoreIdentity, 'same'>, string> = {
  missing:
    'The file store does not hold the marker of this installation. Check that its volume is mounted and that the bucket is the right one.',
  other:
    'The file store belongs to another installation. Check DATABASE_URL, DATA_DIR and S3_BUCKET.',
};

/** Returns the sentence for an operator, or null when database and store belong together. */
export function identityWarning(identity: StoreIdentity): string | null {
  return identity === 'same' ? null : WARNINGS[identity];
}

/**
 * Marks a new store before the first request, then logs one line each time the store's identity changes. A folder that has lost its
 * marker is not used: its volume may not be mounted. Returns a function that ends it. A store that does not answer is looked at again
 * later.
 */
export async function watchStoreIdentity(ctx: Context): Promise<() => Promise<void>> {
  let last: StoreIdentity = 'same';
  const check = async () => {
    const identity = await claimStore(ctx);
    if (identity === last) return;
    last = identity;
    if (identity === 'missing') ctx.storage.expectMarker();
    const warning = identityWarning(identity);
    if (warning) ctx.log.error({ identity }, warning);
    else ctx.log.info('The file store holds the marker of this installation again.');
  };
  await check().catch((err: unknown) => ctx.log.warn({ err }, 'the file store cannot be checked'));
  return startPeriodicTask('check the file store', CHECK_MS, ctx.log, check);
}
