import type { Context } from '../context.ts';
import { storeIdentity } from '../installation/store-identity.ts';
import { DERIVATIVES_PREFIX, ORIGINALS_PREFIX } from '../storage/keys.ts';
import type { ObjectHead } from '../storage/storage.ts';
import { quarantine } from './quarantine.ts';
import { listUnknown } from './unknown-objects.ts';

/** Number of unknown objects that may always be moved: a crash leaves a few, even in a small library. */
const UNKNOWN_ALLOWED = 10;
/** Number of unknown objects above which a sweep always refuses. */
const UNKNOWN_MAX = 1_000;
/** Share of all objects, from 0 to 1, above which a sweep refuses. */
const UNKNOWN_SHARE_MAX = 0.01;

/** Prefixes of all objects that have or had a row. */
const PREFIXES = [ORIGINALS_PREFIX, DERIVATIVES_PREFIX];

/** Returns why nothing may be swept from this store; null when it belongs to this installation. */
export async function identityRefusal(ctx: Context): Promise<string | null> {
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
 * Moves the unknown objects below these prefixes to the quarantine. Refuses when the whole store has suspiciously many. Counts the
 * whole store only when there is something to move; never if `isChecked`, because the caller has counted it.
 */
export async function sweepPrefixes(
  ctx: Context,
  prefixes: string[],
  { isChecked = false }: { isChecked?: boolean } = {},
): Promise<SweepResult> {
  let moved = 0;
  let isAllowed = isChecked;
  for (const prefix of prefixes)
    for await (const { unknown } of listUnknown(ctx, prefix)) {
      if (unknown.length === 0) continue;
      const refusal = isAllowed ? null : await noteRefusal(ctx, await manyRefusal(ctx));
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

/** Sweeps the whole store at once and forgets an earlier refusal. */
export async function sweepStore(
  ctx: Context,
  { acceptMany }: { acceptMany: boolean },
): Promise<SweepResult> {
  if (acceptMany) await noteRefusal(ctx, null);
  else {
    const refusal = await noteRefusal(ctx, await manyRefusal(ctx));
    if (refusal !== null) return { moved: 0, refusal };
  }
  return sweepPrefixes(ctx, PREFIXES, { isChecked: true });
}

/** Records why a sweep refused, for `/readyz`, and logs it the first time. Null: it did not refuse. */
async function noteRefusal(ctx: Context, refusal: string | null): Promise<string | null> {
  const { sweepRefusal } = await ctx.db.installation.findFirstOrThrow();
  if (refusal !== sweepRefusal)
    await ctx.db.installation.updateMany({ data: { sweepRefusal: refusal } });
  if (refusal !== null && sweepRefusal === null) ctx.log.error(refusal);
  return refusal;
}

/** Counts unknown objects in the whole store. Returns why they are too many, or null. */
async function manyRefusal(ctx: Context): Promise<string | null> {
  let objects = 0;
  let unknown = 0;
  for (const prefix of PREFIXES)
    for await (const batch of listUnknown(ctx, prefix)) {
      objects += batch.count;
      unknown += batch.unknown.length;
      if (unknown > UNKNOWN_MAX) return refusalOf('More than 1,000');
    }
  return unknown > UNKNOWN_ALLOWED && unknown > objects * UNKNOWN_SHARE_MAX
    ? refusalOf(`${unknown} of ${objects}`)
    : null;
}

function refusalOf(amount: string): string {
  return `${amount} objects in the file store have no row in the database, so nothing is swept. Check that this is the newest database of this store; see operating.md.`;
}
