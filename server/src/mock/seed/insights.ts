import { inTransaction, type TxContext } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { assetAge } from '@spindle/core/insights/asset-age';
import { Prisma } from '@spindle/prisma/client';
import { mockAssetId } from '../data-set/assets.ts';
import type { SeedApp } from './seed-app.ts';

/** Numbers of the assets that were used, from the most to the least popular. All others were never viewed or downloaded. */
const USED = [1, 13, 3, 18, 9, 2, 4, 23, 5, 16, 10, 7, 15, 8, 12, 14, 11, 19, 20, 22];

/** Days of the insights before the epoch, and after it: a running clock shifts them by whole days, and is up to a day ahead of them. */
const DAYS_BEFORE = 364;
const DAYS_AHEAD = 1;

/** Days between two measurements of the library. */
const LIBRARY_DAYS = 7;

const TABLES =
  'usage_asset, usage_asset_day, usage_share_day, usage_name_day, usage_host_asset, usage_term_user, usage_library';

/** Creates a year of insights. All numbers follow from the day, the asset and the user. */
export async function createInsights({ ctx, epoch }: SeedApp): Promise<void> {
  const today = Math.floor(epoch.getTime() / 86_400_000);
  await inTransaction(ctx, async (tx) => {
    await tx.db.$executeRawUnsafe(`TRUNCATE ${TABLES}`);
    await createUses(tx, today);
    await createVisits(tx, today);
    await createLibrary(tx, today, epoch);
    await tx.db.usageState.updateMany({ data: { insightsUntil: today } });
  });
}

/** Inserts views and downloads of assets by three users, on every third day. User 0 is the sum of all users. */
async function createUses({ db }: TxContext, today: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO usage_asset_day (asset_id, day, user_id, views, downloads)
    SELECT asset_id, day, coalesce(user_id, 0), sum(1 + noise * 12 / rank), sum(noise * 4 / rank)
    FROM unnest(${USED.map((number) => toUuid(mockAssetId(number)))}::text[]::uuid[])
      WITH ORDINALITY AS used (asset_id, rank)
    JOIN asset ON asset.id = asset_id
    CROSS JOIN generate_series(${today - DAYS_BEFORE}::int, ${today + DAYS_AHEAD}::int) AS day
    CROSS JOIN unnest(ARRAY[1, 3, 4]) AS user_id
    CROSS JOIN LATERAL (SELECT (day::bigint * 7919 + rank * 104729 + user_id * 1299709) % 10 AS noise) AS drawn
    WHERE noise % 3 = 0 AND day >= extract(epoch FROM upload_time) / 86400
    GROUP BY GROUPING SETS ((asset_id, day, user_id), (asset_id, day))`;
  await db.$executeRaw`
    INSERT INTO usage_asset (asset_id, last_day, views, downloads)
    SELECT asset_id, max(day), sum(views), sum(downloads)
    FROM usage_asset_day WHERE user_id = 0 AND day <= ${today}::int GROUP BY asset_id`;
}

/** Inserts the traffic of the shares, the sites that embed assets, and searches without results. */
async function createVisits({ db }: TxContext, today: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO usage_share_day (day, share_id, owner_id, visits, views, downloads, bytes)
    SELECT day, share.id, share.owner_id, 4 + noise, 12 + noise * 3, noise / 2, (12 + noise * 3) * 140000
    FROM share CROSS JOIN generate_series(${today - DAYS_BEFORE}::int, ${today + DAYS_AHEAD}::int) AS day
    CROSS JOIN LATERAL (SELECT (day::bigint * 7919 + share.id * 104729) % 10 AS noise) AS drawn
    WHERE day >= extract(epoch FROM created_at) / 86400
      AND day <= coalesce(extract(epoch FROM expires_at) / 86400, day)`;
  await db.$executeRaw`
    INSERT INTO usage_host_asset (host, day, asset_id, requests, bytes)
    SELECT host, day, asset_id::uuid, 20 + noise * 8 / rank, (20 + noise * 8 / rank) * 52000
    FROM unnest(ARRAY['www.example.com', 'blog.example.org', 'shop.example.net'])
      WITH ORDINALITY AS embedding (host, rank)
    CROSS JOIN unnest(${[1, 3, 13].map((number) => toUuid(mockAssetId(number)))}::text[]) AS asset_id
    CROSS JOIN generate_series(${today - DAYS_BEFORE}::int, ${today + DAYS_AHEAD}::int) AS day
    CROSS JOIN LATERAL (SELECT (day::bigint * 7919 + rank * 104729) % 10 AS noise) AS drawn`;
  await db.$executeRaw`
    INSERT INTO usage_name_day (kind, day, name, requests, bytes)
    SELECT 'host', day, host, sum(requests), sum(bytes) FROM usage_host_asset GROUP BY day, host
    UNION ALL
    SELECT 'term', day, term, 1 + (day + length(term)) % 4, 0
    FROM unnest(ARRAY['volcano', 'winter logo', 'office building']) AS term
    CROSS JOIN generate_series(${today - DAYS_BEFORE}::int, ${today + DAYS_AHEAD}::int) AS day
    WHERE (day + length(term)) % 3 = 0`;
  await db.$executeRaw`
    INSERT INTO usage_term_user (term, user_id)
    SELECT DISTINCT name, user_id FROM usage_name_day CROSS JOIN unnest(ARRAY[1, 3, 4]) AS user_id WHERE kind = 'term'`;
}

/** Inserts the library as it was at the end of each week, and at the epoch. */
async function createLibrary({ db }: TxContext, today: number, epoch: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO usage_library (day, user_id, type, age, assets, bytes, unused_assets, unused_bytes)
    SELECT day, asset.creator_id, CASE WHEN asset.trashed_at <= at THEN 'trash' ELSE lower(asset.kind::text) END,
      ${assetAge(Prisma.sql`at`)},
      count(*) FILTER (WHERE is_current), sum(file.size),
      count(*) FILTER (WHERE is_current AND is_unused), coalesce(sum(file.size) FILTER (WHERE is_unused), 0)
    FROM generate_series(${today}::int, ${today - DAYS_BEFORE}::int, ${-LIBRARY_DAYS}::int) AS day
    CROSS JOIN LATERAL (SELECT least(to_timestamp((day + 1) * 86400.0), ${epoch}::timestamptz) AS at) AS measured
    JOIN asset ON asset.upload_time <= at JOIN file ON file.asset_id = asset.id AND file.created_at <= at
    LEFT JOIN usage_asset ON usage_asset.asset_id = asset.id
    CROSS JOIN LATERAL (
      SELECT file.key = 'original' AND file.version = asset.version AS is_current,
        usage_asset.asset_id IS NULL AS is_unused
    ) AS judged
    GROUP BY 1, 2, 3, 4`;
}
