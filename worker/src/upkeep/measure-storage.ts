import type { Context } from '@spindle/core/context';
import { assetAge } from '@spindle/core/insights/asset-age';
import { FILE_KIND } from '@spindle/core/storage-move/movable-files';
import type { StorageSum } from '@spindle/core/usage/storage-sums';
import { ALL_USERS, dayOf, hourOf } from '@spindle/core/usage/usage-count';
import { Prisma } from '@spindle/prisma/client';
import {
  ASSET_TYPE,
  IS_CURRENT,
  IS_UNUSED,
  type LibraryPart,
  writeLibrary,
} from './insights/write-library.ts';

/** Milliseconds between two checks whether a measurement is due. */
export const MEASURE_STORAGE_MS = 5_000;

/** Milliseconds between two measurements, where they are cheap. */
const INTERVAL_MS = 60_000;

/** Sets the pause between measurements, as a multiple of their duration, so that they take at most 0.2 % of the time. */
const PAUSE_FACTOR = 500;

/** Limits by how much a measurement makes the pause longer. A single slow one, such as during a start, does not delay the next for hours. */
const GROWTH_MAX = 4;

/** Limits the files that one statement sums. */
const FILES_PER_STATEMENT = 200_000;

/** Files of a user of one kind in one store, whose assets have the same type and age. */
interface FileSum extends LibraryPart {
  /** The kind of the files. */
  kind: StorageSum['kind'];
  /** `disk`, `s3` or the id of a store. */
  storage: string;
}

interface Bytes {
  user_id: number;
  kind: string;
  bytes: bigint;
}

/**
 * Sums the bytes of all files by user and kind, and writes the numbers that have changed; also by type and age, for the insights of the day,
 * and by store, for the metrics. Does nothing when no measurement is due; the first files are measured at once. With several workers, one of
 * them measures.
 */
export async function measureStorage(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.now();
  const state = await ctx.db.usageState.findFirst();
  const earlier = state?.storageAt ?? null;
  const claimed = await ctx.db.$executeRaw`
    UPDATE usage_state SET storage_at = ${now}
    WHERE storage_at IS NOT DISTINCT FROM ${earlier}::timestamptz AND (storage_at IS NULL OR storage_at > ${now}
      OR (storage_sums = '[]' AND EXISTS (SELECT FROM file))
      OR storage_at + make_interval(secs => greatest(${INTERVAL_MS}::int, storage_ms * ${PAUSE_FACTOR}::float8) / 1000)
        <= ${now})`;
  if (claimed === 0) return;
  const startedAt = performance.now();
  const sums = await sumFiles(ctx, now, signal);
  if (!sums) {
    // Releases the claim, because the next measurement of a large library would be due only in hours.
    await ctx.db.usageState.updateMany({ where: { storageAt: now }, data: { storageAt: earlier } });
    return;
  }
  await writeChanges(ctx, sumByKind(sums), hourOf(now));
  await writeLibrary(ctx, sums, dayOf(now));
  const durationMs = Math.round(performance.now() - startedAt);
  const storageMs = Math.min(durationMs, durationMaxOf(state?.storageMs ?? 0));
  await ctx.db.usageState.updateMany({ data: { storageMs, storageSums: sumByStore(sums) } });
}

/** Returns the longest duration that the next pause is computed from, in milliseconds. It is 0 in the database before the first measurement. */
function durationMaxOf(earlierMs: number): number {
  return Math.max(INTERVAL_MS / PAUSE_FACTOR, earlierMs * GROWTH_MAX);
}

/** Returns the sums of all files, with the ages of their assets at a time. Returns null when it was stopped. */
async function sumFiles(
  { db }: Context,
  at: Date,
  signal?: AbortSignal,
): Promise<FileSum[] | null> {
  const age = assetAge(Prisma.sql`${at}::timestamptz`);
  const sums: FileSum[] = [];
  const { _max } = await db.file.aggregate({ _max: { id: true } });
  for (let from = 0; from <= (_max.id ?? -1); from += FILES_PER_STATEMENT) {
    if (signal?.aborted) return null;
    const part = await db.$queryRaw<FileSum[]>`
      SELECT asset.creator_id AS user_id, ${FILE_KIND} AS kind, file.storage, ${ASSET_TYPE} AS type, ${age} AS age,
        sum(file.size)::bigint AS bytes,
        coalesce(sum(file.size) FILTER (WHERE ${IS_CURRENT} AND ${IS_UNUSED}), 0)::bigint AS unused_bytes,
        count(*) FILTER (WHERE ${IS_CURRENT})::int AS assets,
        count(*) FILTER (WHERE ${IS_CURRENT} AND ${IS_UNUSED})::int AS unused_assets
      FROM file JOIN asset ON asset.id = file.asset_id LEFT JOIN usage_asset ON usage_asset.asset_id = asset.id
      WHERE file.id >= ${from}::int AND file.id < ${from + FILES_PER_STATEMENT}::int
      GROUP BY 1, 2, 3, 4, 5`;
    sums.push(...part);
  }
  return sums;
}

/** Returns the bytes by user and kind, with the sums over all users. */
function sumByKind(sums: readonly FileSum[]): Bytes[] {
  const byKey = new Map<string, Bytes>();
  for (const { user_id: creatorId, kind, bytes } of sums)
    for (const user_id of [creatorId, ALL_USERS]) {
      const key = `${user_id} ${kind}`;
      byKey.set(key, { user_id, kind, bytes: bytes + (byKey.get(key)?.bytes ?? 0n) });
    }
  return [...byKey.values()];
}

/** Returns the bytes by store and kind. */
function sumByStore(sums: readonly FileSum[]): StorageSum[] {
  const byKey = new Map<string, StorageSum>();
  for (const { storage: backend, kind, bytes } of sums) {
    const key = `${backend} ${kind}`;
    byKey.set(key, { backend, kind, bytes: Number(bytes) + (byKey.get(key)?.bytes ?? 0) });
  }
  return [...byKey.values()];
}

/** Writes the numbers that differ from the last ones. Users and kinds without files get 0. */
async function writeChanges({ db }: Context, sums: readonly Bytes[], hour: number): Promise<void> {
  await db.$executeRaw`
    WITH measured AS (
      SELECT * FROM unnest(
        ${sums.map(({ user_id }) => user_id)}::int[],
        ${sums.map(({ kind }) => kind)}::text[],
        ${sums.map(({ bytes }) => String(bytes))}::text[]::bigint[]
      ) AS measured (user_id, kind, bytes)
    ), latest AS (
      SELECT owner.id AS user_id, part.kind, stored.bytes
      FROM (SELECT ${ALL_USERS}::int AS id UNION ALL SELECT id FROM "user") AS owner,
      LATERAL (VALUES ('originals'), ('derivatives'), ('transcodes')) AS part (kind),
      LATERAL (
        SELECT bytes FROM usage_storage
        WHERE user_id = owner.id AND usage_storage.kind = part.kind ORDER BY bucket DESC LIMIT 1
      ) AS stored
    )
    INSERT INTO usage_storage (user_id, kind, bucket, bytes)
    SELECT user_id, kind, ${hour}::int, coalesce(measured.bytes, 0)
    FROM measured FULL JOIN latest USING (user_id, kind)
    WHERE coalesce(measured.bytes, 0) IS DISTINCT FROM latest.bytes
    ON CONFLICT (user_id, kind, bucket) DO UPDATE SET bytes = excluded.bytes`;
}
