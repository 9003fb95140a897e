import { type Context, inTransaction } from '../context.ts';
import { isMarkedStore, storeIdentity } from '../installation/store-identity.ts';
import { DERIVATIVES_PREFIX, keyInStore, ORIGINALS_PREFIX } from '../storage/keys.ts';
import type { ObjectHead } from '../storage/storage.ts';
import type { StoreName } from '../storage/stores/stores.ts';
import { quarantine } from './quarantine.ts';
import { listUnknown } from './unknown-objects.ts';

/** Number of unknown objects that may always be moved: a crash leaves a few, even in a small library. */
const UNKNOWN_ALLOWED = 10;
/** Number of unknown objects above which a sweep always refuses. */
const UNKNOWN_MAX = 1_000;
/** Share of all objects, from 0 to 1, above which a sweep refuses. */
const UNKNOWN_SHARE_MAX = 0.01;

/** Returns the prefixes of all objects of a store that have or had a row. */
const prefixesOf = (store: StoreName) =>
  [ORIGINALS_PREFIX, DERIVATIVES_PREFIX].map((path) => keyInStore(store, path));

/** Returns why nothing may be swept from a store; null when it belongs to this installation. */
export async function identityRefusal(
  ctx: Context,
  store: StoreName = null,
): Promise<string | null> {
  if (store !== null)
    return (await isMarkedStore(ctx, store))
      ? null
      : `The bucket of ${store} does not hold the marker of this installation.`;
  const identity = await storeIdentity(ctx);
  if (identity === 'same') return null;
  return identity === 'missing'
    ? 'The file store does not hold the id of this installation.'
    : 'The file store belongs to another installation.';
}

/** Number of objects moved to the quarantine, and why the sweep refused to move more, or null. */
export interface SweepResult {
  moved: number;
  refusal: string | null;
}

/**
 * Moves the unknown objects below these paths of a store to its quarantine. Refuses when the whole store has suspiciously many. Counts the
 * whole store only when there is something to move; never if `isChecked`, because the caller has counted it.
 */
export async function sweepPrefixes(
  ctx: Context,
  paths: string[],
  { store = null, isChecked = false }: { store?: StoreName; isChecked?: boolean } = {},
): Promise<SweepResult> {
  let moved = 0;
  let isAllowed = isChecked;
  for (const path of paths)
    for await (const { unknown } of listUnknown(ctx, keyInStore(store, path))) {
      if (unknown.length === 0) continue;
      const refusal = isAllowed
        ? null
        : await noteRefusal(ctx, store, await manyRefusal(ctx, store));
      if (refusal !== null) return { moved, refusal };
      isAllowed = true;
      moved += await quarantineAll(ctx, unknown);
    }
  return { moved, refusal: null };
}

/** Moves objects to the quarantine. Returns how many were moved. */
async function quarantineAll(ctx: Context, objects: ObjectHead[]): Promise<number> {
  let moved = 0;
  for (const object of objects) if (await quarantine(ctx, object)) moved += 1;
  return moved;
}

/** Sweeps a whole store at once and forgets an earlier refusal. */
export async function sweepStore(
  ctx: Context,
  { store = null, acceptMany }: { store?: StoreName; acceptMany: boolean },
): Promise<SweepResult> {
  if (acceptMany) await noteRefusal(ctx, store, null);
  else {
    const refusal = await noteRefusal(ctx, store, await manyRefusal(ctx, store));
    if (refusal !== null) return { moved: 0, refusal };
  }
  const paths = [ORIGINALS_PREFIX, DERIVATIVES_PREFIX];
  return sweepPrefixes(ctx, paths, { store, isChecked: true });
}

/** Records why a sweep refused, for `/readyz`, and logs it the first time. Null: it did not refuse, and forgets a refusal of this store. */
async function noteRefusal(
  ctx: Context,
  store: StoreName,
  refusal: string | null,
): Promise<string | null> {
  const isNew = await inTransaction(ctx, async ({ db }) => {
    // Locked, because workers sweep several stores at once.
    const [row] = await db.$queryRaw<{ refusals: string | null }[]>`
      SELECT sweep_refusal AS refusals FROM installation FOR UPDATE`;
    const before = row?.refusals ? row.refusals.split('\n') : [];
    const ofOthers = before.filter((line) => !line.includes(` ${storeLabel(store)} `));
    const after = refusal === null ? ofOthers : [...ofOthers, refusal];
    await db.installation.updateMany({ data: { sweepRefusal: after.join('\n') || null } });
    return after.length > before.length;
  });
  if (isNew && refusal !== null) ctx.log.error(refusal);
  return refusal;
}

/** Counts unknown objects in the whole store. Returns why they are too many, or null. */
async function manyRefusal(ctx: Context, store: StoreName): Promise<string | null> {
  let objects = 0;
  let unknown = 0;
  for (const prefix of prefixesOf(store))
    for await (const batch of listUnknown(ctx, prefix)) {
      objects += batch.count;
      unknown += batch.unknown.length;
      if (unknown > UNKNOWN_MAX) return refusalOf('More than 1,000', store);
    }
  return unknown > UNKNOWN_ALLOWED && unknown > objects * UNKNOWN_SHARE_MAX
    ? refusalOf(`${unknown} of ${objects}`, store)
    : null;
}

const storeLabel = (store: StoreName) => (store === null ? 'file store' : `bucket of ${store}`);

function refusalOf(amount: string, store: StoreName): string {
  return `${amount} objects in the ${storeLabel(store)} have no row in the database, so nothing is swept. Check that this is the newest database of this store; see operating.md.`;
}
