import { STORAGE_KINDS } from '@spindle/contracts/settings/storage-settings';
import type { StatPoint } from '@spindle/contracts/usage/timeseries';
import type { Context } from '@spindle/core/context';
import { ALL_USERS, HOUR_SECONDS } from '@spindle/core/usage/usage-count';
import { secondsOf, type Window } from './windows.ts';

/** Selects bytes in storage. */
export interface StorageFilter {
  /** Undefined: all kinds of files. */
  kind?: string | undefined;
  /** The creator of the assets. Undefined: all users. */
  userId?: number | undefined;
}

interface StorageRow {
  kind: string;
  bucket: number;
  bytes: number;
}

/** Returns the bytes in storage at the end of each hour or day of a window, from the first measurement. */
export async function listStorage(
  ctx: Pick<Context, 'db'>,
  filter: StorageFilter,
  window: Window,
): Promise<StatPoint[]> {
  const seconds = secondsOf(window);
  const hours = seconds / HOUR_SECONDS;
  const rows = await readRows(ctx, filter, {
    from: window.from * hours,
    until: window.until * hours,
    step: hours,
  });
  const bytesOf = new Map<string, number>();
  const points: StatPoint[] = [];
  let next = 0;
  for (let bucket = window.from; bucket < window.until; bucket += 1) {
    for (; next < rows.length; next += 1) {
      const row = rows[next];
      if (!row || row.bucket >= (bucket + 1) * hours) break;
      bytesOf.set(row.kind, row.bytes);
    }
    if (bytesOf.size > 0)
      points.push({ timestamp: bucket * seconds, value: sum(bytesOf.values()) });
  }
  return points;
}

/** Returns the bytes in storage before an hour; null if none were measured. */
export async function readStorage(
  ctx: Pick<Context, 'db'>,
  filter: StorageFilter,
  beforeHour: number,
): Promise<number | null> {
  const rows = await readRows(ctx, filter, { from: beforeHour, until: beforeHour, step: 1 });
  return rows.length === 0 ? null : sum(rows.map(({ bytes }) => bytes));
}

/**
 * Returns the last numbers before the hour `from`, and from there until the hour `until` the last ones of every `step` hours, in the order of
 * time.
 */
function readRows(
  { db }: Pick<Context, 'db'>,
  { kind, userId = ALL_USERS }: StorageFilter,
  { from, until, step }: { from: number; until: number; step: number },
): Promise<StorageRow[]> {
  const kinds = kind === undefined ? [...STORAGE_KINDS] : [kind];
  return db.$queryRaw<StorageRow[]>`
    SELECT part.kind, before.bucket, before.bytes::float8 AS bytes
    FROM unnest(${kinds}::text[]) AS part (kind), LATERAL (
      SELECT bucket, bytes FROM usage_storage
      WHERE user_id = ${userId}::int AND usage_storage.kind = part.kind AND bucket < ${from}::int
      ORDER BY bucket DESC LIMIT 1
    ) AS before
    UNION ALL
    SELECT kind, bucket, bytes::float8 FROM (
      SELECT kind, bucket, bytes, lead(bucket) OVER (PARTITION BY kind ORDER BY bucket) AS next
      FROM usage_storage
      WHERE user_id = ${userId}::int AND kind = ANY(${kinds}::text[])
        AND bucket >= ${from}::int AND bucket < ${until}::int
    ) AS measured
    WHERE next IS NULL OR next / ${step}::int > bucket / ${step}::int
    ORDER BY bucket`;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
