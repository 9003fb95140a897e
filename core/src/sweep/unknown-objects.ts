import type { Context } from '../context.ts';
import {
  assetIdOf,
  DERIVATIVES_PREFIX,
  incompletePartKey,
  isSweepable,
  splitKey,
} from '../storage/keys.ts';
import type { ObjectHead } from '../storage/storage.ts';

/** Milliseconds during which an object without a row is not touched: its upload or its job may still be running. */
export const UNKNOWN_AFTER_MS = 24 * 3_600_000;
/** Objects whose rows are looked up together. */
const BATCH = 500;

/** A batch of listed objects: their number, and those that are old enough and have no row. */
export interface ObjectBatch {
  count: number;
  unknown: ObjectHead[];
}

/** Lists the store below a prefix, in batches, and reports the objects without a row. */
export async function* listUnknown(ctx: Context, prefix: string): AsyncIterable<ObjectBatch> {
  const before = new Date(ctx.now().getTime() - UNKNOWN_AFTER_MS);
  let batch: ObjectHead[] = [];
  for await (const object of ctx.storage.list(prefix)) {
    if (!isSweepable(object.key)) continue;
    batch.push(object);
    if (batch.length < BATCH) continue;
    yield await pickUnknown(ctx, batch, before);
    batch = [];
  }
  yield await pickUnknown(ctx, batch, before);
}

async function pickUnknown(
  ctx: Context,
  objects: ObjectHead[],
  before: Date,
): Promise<ObjectBatch> {
  const old = objects.filter(({ modifiedAt }) => modifiedAt < before);
  const known = await knownKeys(
    ctx,
    old.map(({ key }) => key),
  );
  return { count: objects.length, unknown: old.filter(({ key }) => !known.has(key)) };
}

/**
 * Returns the keys that a file, a source of a moved file, an open upload or a running job uses. One statement queries all of them, because
 * an upload may become an asset at any moment.
 */
async function knownKeys(ctx: Context, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const derivatives = keys.filter((key) => splitKey(key).path.startsWith(DERIVATIVES_PREFIX));
  const partSuffix = incompletePartKey('');
  const rows = await ctx.db.$queryRaw<{ key: string }[]>`
    SELECT object_key AS key FROM file WHERE object_key = ANY(${keys})
    UNION ALL
    SELECT object_key FROM move_source WHERE object_key = ANY(${keys})
    UNION ALL
    SELECT given.key FROM unnest(${keys}::text[]) AS given(key)
    JOIN upload ON given.key IN (upload.object_key, upload.object_key || ${partSuffix})
    UNION ALL
    SELECT given.key FROM unnest(${derivatives}::text[], ${derivatives.map(assetIdOf)}::uuid[]) AS given(key, asset_id)
    JOIN job ON job.asset_id = given.asset_id AND job.status IN ('QUEUED', 'IN_PROGRESS')`;
  return new Set(rows.map((row) => row.key));
}
