import type { Context } from '@spindle/core/context';
import { FILE_KIND } from '@spindle/core/storage-move/movable-files';
import { ALL_USERS, hourOf } from '@spindle/core/usage/usage-count';

/** Milliseconds between two checks whether a measurement is due. */
export const MEASURE_STORAGE_MS = 60_000;

/** Milliseconds between two measurements, where they are cheap. */
const INTERVAL_MS = 600_000;

/** Sets the pause between measurements, as a multiple of their duration, so that they take at most 0.2 % of the time. */
const PAUSE_FACTOR = 500;

/** Limits the files that one statement sums. */
const FILES_PER_STATEMENT = 200_000;

interface Bytes {
  user_id: number;
  kind: string;
  bytes: bigint;
}

/**
 * Sums the bytes of all files by user and kind, and writes the numbers that have changed. Does nothing when no measurement is due. With
 * several workers, one of them measures.
 */
export async function measureStorage(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.now();
  const claimed = await ctx.db.$executeRaw`
    UPDATE usage_state SET storage_at = ${now}
    WHERE storage_at IS NULL OR storage_at > ${now}
      OR storage_at + make_interval(secs => greatest(${INTERVAL_MS}::int, storage_ms * ${PAUSE_FACTOR}::float8) / 1000) <= ${now}`;
  if (claimed === 0) return;
  const startedAt = performance.now();
  const sums = await sumFiles(ctx, signal);
  if (!sums) return;
  await writeChanges(ctx, sums, hourOf(now));
  const storageMs = Math.round(performance.now() - startedAt);
  await ctx.db.usageState.updateMany({ data: { storageMs } });
}

/** Returns the bytes by user and kind, with the sums over all users. Returns null when it was stopped. */
async function sumFiles({ db }: Context, signal?: AbortSignal): Promise<Bytes[] | null> {
  const sums = new Map<string, Bytes>();
  const add = ({ user_id, kind, bytes }: Bytes) => {
    const key = `${user_id} ${kind}`;
    sums.set(key, { user_id, kind, bytes: bytes + (sums.get(key)?.bytes ?? 0n) });
  };
  const { _max } = await db.file.aggregate({ _max: { id: true } });
  for (let from = 0; from <= (_max.id ?? -1); from += FILES_PER_STATEMENT) {
    if (signal?.aborted) return null;
    const part = await db.$queryRaw<Bytes[]>`
      SELECT asset.creator_id AS user_id, ${FILE_KIND} AS kind, sum(file.size)::bigint AS bytes
      FROM file JOIN asset ON asset.id = file.asset_id
      WHERE file.id >= ${from}::int AND file.id < ${from + FILES_PER_STATEMENT}::int
      GROUP BY 1, 2`;
    for (const row of part) {
      add(row);
      add({ ...row, user_id: ALL_USERS });
    }
  }
  return [...sums.values()];
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
