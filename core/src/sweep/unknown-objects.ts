import type { Context } from '../context.ts';
import { assetIdOf, incompletePartKey } from '../storage/keys.ts';
import type { ObjectHead } from '../storage/storage.ts';

/** Milliseconds that an object without a row is left alone: its upload or its job may still be under way. */
export const UNKNOWN_AFTER_MS = 24 * 3_600_000;
/** Objects whose rows are asked for together. */
const BATCH = 500;

/** Objects listed together, and those of them that no row knows and that are old enough. */
export interface Listed {
  count: number;
  unknown: ObjectHead[];
}

/** Lists the store below a prefix, in batches, with the objects that no row knows. */
export async function* listUnknown(ctx: Context, prefix: string): AsyncIterable<Listed> {
  const before = new Date(ctx.now().getTime() - UNKNOWN_AFTER_MS);
  let batch: ObjectHead[] = [];
  for await (const object of ctx.storage.list(prefix)) {
    batch.push(object);
    if (batch.length < BATCH) continue;
    yield await pickUnknown(ctx, batch, before);
    batch = [];
  }
  yield await pickUnknown(ctx, batch, before);
}

async function pickUnknown(ctx: Context, objects: ObjectHead[], before: Date): Promise<Listed> {
  const old = objects.filter(({ modifiedAt }) => modifiedAt < before);
  const known = await knownKeys(
    ctx,
    old.map(({ key }) => key),
  );
  return { count: objects.length, unknown: old.filter(({ key }) => !known.has(key)) };
}

/** Asks in one statement: an upload that becomes an asset at this moment is either the one or the other. Results of a running job have no row yet. */
async function knownKeys(ctx: Context, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const made = keys.filter((key) => key.startsWith('derivatives/'));
  const rows = await ctx.db.$queryRaw<{ key: string }[]>`
    SELECT object_key AS key FROM file WHERE object_key = ANY(${keys})
    UNION ALL
    SELECT given.key FROM unnest(${keys}::text[]) AS given(key)
    JOIN upload ON given.key IN (upload.object_key, upload.object_key || ${incompletePartKey('')})
    UNION ALL
    SELECT given.key FROM unnest(${made}::text[], ${made.map(assetIdOf)}::uuid[]) AS given(key, asset_id)
    JOIN job ON job.asset_id = given.asset_id AND job.status IN ('QUEUED', 'IN_PROGRESS')`;
  return new Set(rows.map((row) => row.key));
}
