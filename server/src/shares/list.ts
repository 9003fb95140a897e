import type { Input } from '@spindle/contracts/route';
import type { listShares as route, Share as ShareAnswer } from '@spindle/contracts/shares';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { Prisma, type Share } from '@spindle/prisma/client';
import { type Found, LIST_COLUMNS } from '../search/results.ts';
import { MEMBERS_OF_ROW, shownBy } from './members.ts';
import { presentShare, type Shown } from './present.ts';

/** A page of the shares of the caller, the newest first. */
export async function listShares(ctx: Context, { query }: Input<typeof route>, secrets: Secrets) {
  const where = { ownerId: ctx.actor.userId, collectionId: query.collection_id };
  const [rows, total] = await Promise.all([
    ctx.db.share.findMany({
      where,
      orderBy: { id: 'desc' },
      skip: query.offset,
      take: query.limit,
    }),
    ctx.db.share.count({ where }),
  ]);
  const shares = await presentShares(ctx, rows, secrets);
  return { status: 'OK' as const, data: { shares, total_shares: total } };
}

/** What is answered of a share of the caller's. */
export async function answerOf(ctx: Context, id: number, secrets: Secrets): Promise<ShareAnswer> {
  const row = await ctx.db.share.findFirst({ where: { id, ownerId: ctx.actor.userId } });
  const [answer] = row ? await presentShares(ctx, [row], secrets) : [];
  if (!answer) throw new NotFound('Share', id);
  return answer;
}

async function presentShares(
  ctx: Context,
  rows: Share[],
  secrets: Secrets,
): Promise<ShareAnswer[]> {
  const shown = await readShown(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentShare(ctx, row, shown.get(row.id) ?? { total: 0, cover: null }, secrets),
  );
}

/** What each of the caller's shares shows just now. Two queries for all of them. */
async function readShown(ctx: Context, shareIds: number[]): Promise<Map<number, Shown>> {
  const shown = Prisma.sql`${MEMBERS_OF_ROW} AS member JOIN asset ON asset.id = member.asset_id AND ${shownBy(ctx.actor)}`;
  const [totals, covers] = await Promise.all([
    ctx.db.$queryRaw<{ shareId: number; total: number }[]>`
      SELECT share.id AS "shareId", counted.total FROM share
      CROSS JOIN LATERAL (SELECT count(*)::int AS total FROM ${shown}) AS counted
      WHERE share.id = ANY(${shareIds}::int[])`,
    ctx.db.$queryRaw<(Found & { shareId: number })[]>`
      SELECT share.id AS "shareId", cover.* FROM share
      CROSS JOIN LATERAL (SELECT ${LIST_COLUMNS} FROM ${shown} ORDER BY member.position LIMIT 1) AS cover
      WHERE share.id = ANY(${shareIds}::int[])`,
  ]);
  return new Map(
    totals.map(({ shareId, total }) => [
      shareId,
      { total, cover: covers.find((cover) => cover.shareId === shareId) ?? null },
    ]),
  );
}
