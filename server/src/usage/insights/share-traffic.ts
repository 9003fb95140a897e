import type { Answer, Input } from '@spindle/contracts/http/route';
import type { readShareTraffic as route } from '@spindle/contracts/usage/visit-insights';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { OTHER_SHARE } from '@spindle/core/insights/insight-counts';
import { ALL_USERS } from '@spindle/core/usage/usage-count';
import { Prisma } from '@spindle/prisma/client';
import { visibleCollections } from '../../assets/visible-collections.ts';
import { isVisible } from './asset-access.ts';
import { type Days, daysOf, presentDays } from './days.ts';
import { readUserNames } from './user-names.ts';

/** Limits the selected assets of a share in a response. */
const ASSETS_MAX = 100;

interface Traffic {
  visits: number;
  views: number;
  downloads: number;
  bytes: number;
}

type Row = Traffic & { id: number; ownerId: number };

const NONE: Traffic = { visits: 0, views: 0, downloads: 0, bytes: 0 };

const SUMS = Prisma.sql`coalesce(sum(visits), 0)::float8 AS visits,
  coalesce(sum(views), 0)::float8 AS views,
  coalesce(sum(downloads), 0)::float8 AS downloads,
  coalesce(sum(bytes), 0)::float8 AS bytes`;

/** Returns the shares with the most visits, and the sums over all shares. */
export async function readShareTraffic(
  ctx: Context,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const { db } = ctx;
  const days = daysOf(query, ctx.now());
  const isSelected = selectDays(days, query.user_id);
  const found = await db.$queryRaw<Row[]>`
    WITH counted AS (
      SELECT share_id AS id, max(owner_id) AS "ownerId", ${SUMS}
      FROM usage_share_day WHERE ${isSelected} GROUP BY share_id
    ), top AS (
      SELECT * FROM counted WHERE id <> ${OTHER_SHARE}::int ORDER BY visits DESC, bytes DESC, id LIMIT ${query.limit}
    )
    SELECT * FROM top
    UNION ALL
    SELECT ${OTHER_SHARE}::int, ${ALL_USERS}::int, ${SUMS} FROM counted
    ORDER BY visits DESC, bytes DESC, id`;
  const rows = found.filter(({ id }) => id !== OTHER_SHARE);
  const { visits, views, downloads, bytes } = found.find(({ id }) => id === OTHER_SHARE) ?? NONE;
  const shareIds = rows.map(({ id }) => id);
  const [byId, assetIds] = await Promise.all([
    readShares(ctx, shareIds),
    readAssetIds(ctx, shareIds),
  ]);
  const names = await readUserNames(
    ctx,
    rows.map(({ ownerId }) => ownerId),
  );
  return {
    ...presentDays(days),
    shares: rows.map(({ id, ownerId, ...traffic }) => ({
      id,
      name: byId.get(id)?.name ?? null,
      collection_id: byId.get(id)?.collectionId ?? null,
      asset_ids: assetIds.get(id) ?? [],
      owner: { id: ownerId, name: names.get(ownerId) ?? '' },
      ...traffic,
    })),
    total: { visits, views, downloads, bytes },
  };
}

/** Returns the shares that still exist, by id, with their collections that the caller may see. */
async function readShares({ db, actor }: Context, ids: number[]) {
  const shares = await db.$queryRaw<{ id: number; name: string; collectionId: number | null }[]>`
    SELECT share.id, share.name, collection.id AS "collectionId" FROM share
    LEFT JOIN collection ON collection.id = share.collection_id AND ${visibleCollections(actor)}
    WHERE share.id = ANY(${ids}::int[])`;
  return new Map(shares.map((share) => [share.id, share]));
}

/** Returns the first selected assets of shares that the caller may see, in their order. */
async function readAssetIds(
  { db, actor }: Context,
  shareIds: number[],
): Promise<Map<number, string[]>> {
  const rows = await db.$queryRaw<{ id: number; assetIds: string[] }[]>`
    SELECT given.id, selected.ids AS "assetIds" FROM unnest(${shareIds}::int[]) AS given (id), LATERAL (
      SELECT array_agg(asset_id::text) AS ids FROM (
        SELECT asset_id FROM share_asset
        WHERE share_id = given.id AND ${isVisible(actor, Prisma.sql`share_asset.asset_id`)}
        ORDER BY position LIMIT ${ASSETS_MAX}
      ) AS first
    ) AS selected
    WHERE selected.ids IS NOT NULL`;
  return new Map(rows.map(({ id, assetIds }) => [id, assetIds.map(fromUuid)]));
}

function selectDays({ from, until }: Days, userId: number | undefined): Prisma.Sql {
  const isInDays = Prisma.sql`day >= ${from}::int AND day < ${until}::int`;
  return userId ? Prisma.sql`${isInDays} AND owner_id = ${userId}::int` : isInDays;
}
