import { createHash } from 'node:crypto';
import { inTransaction, type TxContext } from '@spindle/core/context';
import { FILE_KIND } from '@spindle/core/storage-move/movable-files';
import { HOURS_PER_DAY } from '@spindle/core/usage/usage-count';
import type { SeedApp } from './seed-app.ts';

/** Days whose counts the product keeps by the hour. */
const HOURLY_DAYS = 92;
const YEAR_HOURS = 365 * 24;
/** Hours of counts after the epoch: a running clock shifts counts by whole days, and is up to a day ahead of them. */
const HOURS_AHEAD = 24;

/** Kind and name of each series, and about how much the busiest user has in a busy hour. */
const SERIES = [
  ['api', '/api/v1/assets/search', 40],
  ['api', '/api/v1/assets/{ASSET_ID}/data', 90],
  ['api', '/api/v1/assetcollections', 12],
  ['api', '/api/v1/assetschemas', 25],
  ['api', '/api/v1/shares', 5],
  ['cdn', 'traffic', 48_000_000],
  ['cdn', 'request', 220],
  ['lb', '', 61_000_000],
  ['addons', 'SCENE_CLASSIFICATION', 3],
  ['addons', 'VIDEO_TRANSCODE', 9],
  ['transcodes', '', 240_000],
  // Milliseconds of processing by task, and of waiting by queue; the number of waits, by queue and longest time in seconds.
  ['work', 'make-preview', 90_000],
  ['work', 'encode-renditions', 400_000],
  ['work', 'make-tiles', 60_000],
  ['wait_ms', 'media', 60_000],
  ['wait', 'media 1', 40],
  ['wait', 'media 10', 12],
  ['wait_ms', 'video', 240_000],
  ['wait', 'video 10', 6],
  ['wait', 'video 60', 3],
] as const;

/**
 * Creates a year of statistics that ends at the epoch: more on weekdays and by day, and growing. All numbers follow from the hour, the
 * series and the user. Replaces the counts of the requests that created the data set.
 */
export async function createStatistics({ ctx, epoch, goTo }: SeedApp): Promise<void> {
  goTo(1, 90); // of the import
  const lastHour = Math.floor(epoch.getTime() / 3_600_000);
  // Several transactions, because on a busy machine all of it takes longer than one may.
  await inTransaction(ctx, async (tx) => {
    await tx.db.$executeRaw`TRUNCATE usage_hour, usage_day, usage_storage, usage_writer`;
    await createCounts(tx, lastHour);
  });
  await inTransaction(ctx, createStorage);
  await inTransaction(ctx, (tx) => createCdnLog(tx, lastHour - 24));
  await inTransaction(ctx, async (tx) => {
    await tx.db.usageState.updateMany({
      data: {
        countingSince: new Date(epoch.getTime() - YEAR_HOURS * 3_600_000),
        daysUntil: Math.floor(lastHour / HOURS_PER_DAY),
        storageAt: epoch,
      },
    });
  });
}

/** Creates an imported log of a CDN that covers one hour, whose counts are those of the log. */
async function createCdnLog({ db, now }: TxContext, hour: number): Promise<void> {
  const { id } = await db.cdnLog.create({
    data: {
      sha256: createHash('sha256').update('log').digest('hex'),
      name: 'cdn-2026-06-14.log',
      format: 'w3c',
      lines: 0,
      requests: 0,
      bytes: 0,
      firstHour: hour,
      lastHour: hour,
      importedAt: now(),
      importedBy: 1,
    },
  });
  await db.$executeRaw`
    INSERT INTO cdn_log_hour (log_id, bucket, user_id, requests, bytes)
    SELECT ${id}::int, bucket, user_id, sum(value) FILTER (WHERE name = 'request'),
      sum(value) FILTER (WHERE name = 'traffic')
    FROM usage_hour JOIN usage_series ON usage_series.id = series_id
    WHERE kind = 'cdn' AND bucket = ${hour}::int GROUP BY bucket, user_id`;
  await db.$executeRaw`
    UPDATE cdn_log SET requests = covered.requests, bytes = covered.bytes, lines = covered.requests
    FROM cdn_log_hour AS covered WHERE covered.log_id = cdn_log.id AND covered.user_id = 0`;
}

/** Inserts the counts of the last days by the hour, and of all by the day. User 0 is the sum of all users. */
async function createCounts({ db }: TxContext, lastHour: number): Promise<void> {
  const firstDay = Math.floor(lastHour / HOURS_PER_DAY) - HOURLY_DAYS;
  const series = JSON.stringify(SERIES.map(([kind, name, amount]) => ({ kind, name, amount })));
  await db.$executeRaw`
    INSERT INTO usage_series (kind, name)
    SELECT kind, name FROM jsonb_to_recordset(${series}::jsonb) AS given(kind text, name text)
    ON CONFLICT DO NOTHING`;
  await db.$executeRaw`
    CREATE TEMP TABLE seeded_usage ON COMMIT DROP AS
    SELECT hour, usage_series.id AS series_id, user_id, (amount
        * (0.6 + 0.4 * (hour - ${lastHour}::int + ${YEAR_HOURS}::int) / ${YEAR_HOURS}::float) -- growth
        * (CASE WHEN extract(isodow FROM to_timestamp(hour * 3600.0) AT TIME ZONE 'UTC') < 6 THEN 1 ELSE 0.3 END)
        * greatest(0, sin(pi() * (hour % 24 - 6) / 14.0)) -- from 6 to 20 o'clock
        * (0.7 + 0.6 * ((hour::bigint * 7919 + user_id * 104729 + usage_series.id * 1299709) % 1000) / 1000.0)
        / user_id)::bigint AS value
    FROM jsonb_to_recordset(${series}::jsonb) AS given(kind text, name text, amount float)
    JOIN usage_series USING (kind, name)
    CROSS JOIN generate_series(${lastHour}::int - ${YEAR_HOURS}::int, ${lastHour}::int + ${HOURS_AHEAD}::int) AS hour
    CROSS JOIN unnest(ARRAY[1, 3, 4]) AS user_id`;
  await db.$executeRaw`
    INSERT INTO usage_hour (bucket, series_id, user_id, value)
    SELECT hour, series_id, coalesce(user_id, 0), sum(value) FROM seeded_usage
    WHERE hour >= ${firstDay * HOURS_PER_DAY}::int AND value > 0
    GROUP BY GROUPING SETS ((hour, series_id, user_id), (hour, series_id))`;
  await db.$executeRaw`
    INSERT INTO usage_day (bucket, series_id, user_id, value)
    SELECT hour / 24, series_id, coalesce(user_id, 0), sum(value) FROM seeded_usage
    WHERE value > 0
    GROUP BY GROUPING SETS ((hour / 24, series_id, user_id), (hour / 24, series_id))`;
}

/** Inserts the bytes of the files as they grew with each upload, by owner and for all users (0). It ends with the bytes that a worker measures. */
async function createStorage({ db }: TxContext): Promise<void> {
  await db.$executeRaw`
    INSERT INTO usage_storage (bucket, kind, user_id, bytes)
    SELECT hour, kind, user_id, sum(bytes) OVER (PARTITION BY kind, user_id ORDER BY hour)
    FROM (
      SELECT floor(extract(epoch FROM file.created_at) / 3600)::int AS hour, ${FILE_KIND} AS kind,
        coalesce(asset.creator_id, 0) AS user_id, sum(file.size) AS bytes
      FROM file JOIN asset ON asset.id = file.asset_id
      GROUP BY GROUPING SETS ((1, 2, asset.creator_id), (1, 2))
    ) AS added`;
}
