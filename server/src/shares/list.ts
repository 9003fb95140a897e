import type { Input } from '@spindle/contracts/http/route';
import type { listShares as route } from '@spindle/contracts/shares/share-routes';
import type { Share as ShareAnswer } from '@spindle/contracts/shares/shares';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS } from '../assets/asset-row.ts';
import {
  memberTable,
  type ShareWithCollection,
  visibleToVisitors,
  WITH_COLLECTION,
} from './members.ts';
import { presentShare, type ShareSummary } from './present.ts';

/** Lists a page of the caller's shares, newest first. */
export async function listShares(ctx: Context, { query }: Input<typeof route>, secrets: Secrets) {
  const where = { ownerId: ctx.actor.userId, collectionId: query.collection_id };
  const [rows, total] = await Promise.all([
    ctx.db.share.findMany({
      where,
      include: WITH_COLLECTION,
      orderBy: { id: 'desc' },
      skip: query.offset,
      take: query.limit,
    }),
    ctx.db.share.count({ where }),
  ]);
  const shares = await presentShares(ctx, rows, secrets);
  return { status: 'OK' as const, data: { shares, total_shares: total } };
}

/** Loads the response for a share of the caller. Throws NotFound for another owner's share. */
export async function loadShare(ctx: Context, id: number, secrets: Secrets): Promise<ShareAnswer> {
  const where = { id, ownerId: ctx.actor.userId };
  const row = await ctx.db.share.findFirst({ where, include: WITH_COLLECTION });
  const [answer] = row ? await presentShares(ctx, [row], secrets) : [];
  if (!answer) throw new NotFound('Share', id);
  return answer;
}

async function presentShares(
  ctx: Context,
  rows: ShareWithCollection[],
  secrets: Secrets,
): Promise<ShareAnswer[]> {
  const summaries = await readSummaries(ctx, rows);
  return rows.map((row) =>
    presentShare(ctx, row, summaries.get(row.id) ?? { total: 0, cover: null }, secrets),
  );
}

/**
 * Reads the total and the cover of each of the caller's shares. Uses two queries in total and one for each smart collection, and counts a
 * collection once however many shares it has.
 */
async function readSummaries(
  ctx: Context,
  shares: ShareWithCollection[],
): Promise<Map<number, ShareSummary>> {
  const smart = await readSmartSummaries(ctx, shares);
  const ids = shares.map(({ id }) => id);
  const collectionIds = [...new Set(shares.flatMap(({ collectionId }) => collectionId ?? []))];
  const joinVisible = Prisma.sql`JOIN asset ON asset.id = member.asset_id AND ${visibleToVisitors(ctx.actor)}`;
  const [totals, covers] = await Promise.all([
    ctx.db.$queryRaw<{ shareId: number | null; collectionId: number | null; total: number }[]>`
      SELECT member.share_id AS "shareId", NULL::int AS "collectionId", count(*)::int AS total
      FROM share_asset AS member ${joinVisible} WHERE member.share_id = ANY(${ids}::int[]) GROUP BY 1
      UNION ALL
      SELECT NULL, member.collection_id, count(*)::int
      FROM collection_asset AS member ${joinVisible} WHERE member.collection_id = ANY(${collectionIds}::int[])
      GROUP BY 2`,
    // The chosen cover, else the first. Each part stops at the first visible row of its position index; one combined query would sort all rows first.
    ctx.db.$queryRaw<(AssetRow & { shareId: number })[]>`
      SELECT share.id AS "shareId", cover.* FROM share CROSS JOIN LATERAL (
        (SELECT ${LIST_COLUMNS}, 1 AS rank FROM share_asset AS member ${joinVisible}
          WHERE member.share_id = share.id ORDER BY member.position LIMIT 1)
        UNION ALL
        (SELECT ${LIST_COLUMNS}, 0 FROM collection_asset AS member ${joinVisible}
          WHERE member.collection_id = share.collection_id AND member.is_cover)
        UNION ALL
        (SELECT ${LIST_COLUMNS}, 1 FROM collection_asset AS member ${joinVisible}
          WHERE member.collection_id = share.collection_id ORDER BY member.position LIMIT 1)
        ORDER BY rank LIMIT 1
      ) AS cover WHERE share.id = ANY(${ids}::int[])`,
  ]);
  return new Map(
    shares.map(({ id, collectionId }) => {
      const count = totals.find((row) =>
        collectionId === null ? row.shareId === id : row.collectionId === collectionId,
      );
      const found = collectionId === null ? undefined : smart.get(collectionId);
      if (found) return [id, found];
      const cover = covers.find(({ shareId }) => shareId === id) ?? null;
      return [id, { total: count?.total ?? 0, cover }];
    }),
  );
}

/** Reads the total and the cover of the smart collections of shares, by the id of the collection. */
async function readSmartSummaries(
  ctx: Context,
  shares: ShareWithCollection[],
): Promise<Map<number, ShareSummary>> {
  const summaries = new Map<number, ShareSummary>();
  for (const share of shares) {
    const { collection } = share;
    if (!collection || collection.search === null || summaries.has(collection.id)) continue;
    const [first] = await ctx.db.$queryRaw<(AssetRow & { total: number })[]>`
      SELECT ${LIST_COLUMNS}, (count(*) OVER ())::int AS total
      FROM ${await memberTable(ctx, ctx.actor, share)} AS member JOIN asset ON asset.id = member.asset_id
      WHERE ${visibleToVisitors(ctx.actor)} ORDER BY member.position LIMIT 1`;
    summaries.set(collection.id, { total: first?.total ?? 0, cover: first ?? null });
  }
  return summaries;
}
