import type { Context } from '@spindle/core/context';
import { assetIdOf, heldBackKey } from '@spindle/core/storage/keys';
import type { ObjectHead } from '@spindle/core/storage/storage';

/** Milliseconds after which an object that no row knows is nobody's. */
const KEPT_MS = 24 * 3_600_000;
/** Objects whose rows are asked for together. */
const BATCH = 500;
/** Folders of the store are named by two hexadecimal characters. */
const FOLDERS = 256;

/** Milliseconds between two sweeps, so that a day sees every folder once. */
export const SWEEP_OBJECTS_MS = KEPT_MS / FOLDERS;

/** Removes what no row knows from the folders whose turn it is, and everything unfinished that nobody goes on with. */
export async function sweepObjects(ctx: Context): Promise<void> {
  const turn = Math.floor(ctx.now().getTime() / SWEEP_OBJECTS_MS) % FOLDERS;
  const folder = turn.toString(16).padStart(2, '0');
  for (const prefix of [`originals/${folder}/`, `derivatives/${folder}/`, 'incoming/'])
    await sweepPrefix(ctx, prefix);
  await sweepUnfinished(ctx);
}

async function sweepPrefix(ctx: Context, prefix: string): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  let batch: ObjectHead[] = [];
  for await (const object of ctx.storage.list(prefix)) {
    if (object.modifiedAt >= before) continue;
    batch.push(object);
    if (batch.length < BATCH) continue;
    await removeUnknown(ctx, batch);
    batch = [];
  }
  await removeUnknown(ctx, batch);
}

async function removeUnknown(ctx: Context, objects: ObjectHead[]): Promise<void> {
  const known = await knownKeys(
    ctx,
    objects.map((object) => object.key),
  );
  for (const object of objects) {
    if (known.has(object.key)) continue;
    // It may have been written anew since it was listed.
    const now = await ctx.storage.head(object.key);
    if (now?.modifiedAt.getTime() !== object.modifiedAt.getTime()) continue;
    await ctx.storage.remove([object.key]);
    ctx.log.info({ key: object.key }, 'removed an object that no row knows');
  }
}

/** In one statement: an upload that becomes an asset at this moment is either the one or the other. What a job makes has no row before its end. */
async function knownKeys(ctx: Context, keys: string[]): Promise<Set<string>> {
  const made = keys.filter((key) => key.startsWith('derivatives/'));
  const rows = await ctx.db.$queryRaw<{ key: string }[]>`
    SELECT object_key AS key FROM file WHERE object_key = ANY(${keys})
    UNION ALL
    SELECT given.key FROM unnest(${keys}::text[]) AS given(key)
    JOIN upload ON given.key IN (upload.object_key, upload.object_key || ${heldBackKey('')})
    UNION ALL
    SELECT given.key FROM unnest(${made}::text[], ${made.map(assetIdOf)}::uuid[]) AS given(key, asset_id)
    JOIN job ON job.asset_id = given.asset_id AND job.status IN ('QUEUED', 'IN_PROGRESS')`;
  return new Set(rows.map((row) => row.key));
}

async function sweepUnfinished(ctx: Context): Promise<void> {
  const { parts } = ctx.storage;
  if (!parts) return;
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  for await (const { key, multipartId, startedAt } of parts.unfinished()) {
    if (startedAt >= before) continue;
    if ((await ctx.db.upload.count({ where: { multipartId } })) > 0) continue;
    await parts.drop(key, multipartId);
    ctx.log.info({ key }, 'removed the parts of an upload that broke off');
  }
}
