import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import {
  CHOICES_MAX,
  type listChosen as chosenRoute,
  type listVisitors as route,
} from '@spindle/contracts/shares/choices';
import {
  type listReviewed as reviewedRoute,
  VISITOR_REVIEWS_MAX,
} from '@spindle/contracts/shares/visitor-reviews';
import { VISITORS_MAX } from '@spindle/contracts/shares/visitors';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { Prisma, type Review } from '@spindle/prisma/client';
import { visibleAssets } from '../../assets/visible-assets.ts';

/** Lists the visitors of a share of the caller who have told their name, those who sent a choice last first. Throws NotFound. */
export async function listVisitors(ctx: Context, { params }: Input<typeof route>) {
  const share = await ctx.db.share.findFirst({
    where: { id: params.id, ownerId: ctx.actor.userId },
    include: {
      visitors: {
        include: { _count: { select: { choices: true } } },
        orderBy: [{ sentAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
        take: VISITORS_MAX,
      },
    },
  });
  if (!share) throw new NotFound('Share', params.id);
  const reviews = await countReviews(
    ctx,
    share.visitors.map(({ id }) => id),
  );
  const visitors = share.visitors.map(({ id, name, sentAt, note, _count }) => ({
    id,
    name,
    chosen: _count.choices,
    sent_at: sentAt && wireTime(sentAt),
    note,
    approved: reviews.get(id)?.approved ?? 0,
    changes_requested: reviews.get(id)?.changesRequested ?? 0,
    outdated: reviews.get(id)?.outdated ?? 0,
  }));
  return { status: 'OK' as const, data: { visitors } };
}

interface ReviewCounts {
  visitorId: number;
  approved: number;
  changesRequested: number;
  outdated: number;
}

/** Counts the reviews of visitors, by the id of the visitor. */
async function countReviews(
  { db, actor }: Context,
  visitorIds: number[],
): Promise<Map<number, ReviewCounts>> {
  const isCurrent = Prisma.sql`review.version = asset.version`;
  const rows = await db.$queryRaw<ReviewCounts[]>`
    SELECT review.visitor_id AS "visitorId",
           count(*) FILTER (WHERE ${isCurrent} AND review.decision = 'APPROVED')::int AS approved,
           count(*) FILTER (WHERE ${isCurrent} AND review.decision = 'CHANGES_REQUESTED')::int AS "changesRequested",
           count(*) FILTER (WHERE NOT ${isCurrent})::int AS outdated
    FROM review JOIN asset ON asset.id = review.asset_id
    WHERE review.visitor_id = ANY(${visitorIds}::int[]) AND ${visibleAssets(actor, 'live')} GROUP BY 1`;
  return new Map(rows.map((row) => [row.visitorId, row]));
}

/** Lists what a visitor of a share of the caller approved or asked to change, as far as the caller may see it. Throws NotFound. */
export async function listReviewed(ctx: Context, { params }: Input<typeof reviewedRoute>) {
  const { id: visitorId } = await findOwnVisitor(ctx, params);
  const rows = await ctx.db.$queryRaw<
    (Pick<Review, 'decision' | 'note' | 'version'> & {
      id: string;
      name: string;
      isCurrent: boolean;
    })[]
  >`
    SELECT asset.id, asset.name, review.decision, review.note, review.version,
           review.version = asset.version AS "isCurrent"
    FROM review JOIN asset ON asset.id = review.asset_id
    WHERE review.visitor_id = ${visitorId} AND ${visibleAssets(ctx.actor, 'live')}
    ORDER BY review.decided_at DESC, review.id DESC LIMIT ${VISITOR_REVIEWS_MAX}`;
  const reviews = rows.map(({ id, name, isCurrent, ...review }) => ({
    ...review,
    asset: { id: fromUuid(id), name },
    is_current: isCurrent,
  }));
  return { status: 'OK' as const, data: { reviews } };
}

/** Lists what a visitor of a share of the caller has chosen, as far as the caller may see it. Throws NotFound. */
export async function listChosen(ctx: Context, { params }: Input<typeof chosenRoute>) {
  const visitor = await findOwnVisitor(ctx, params);
  const rows = await ctx.db.$queryRaw<{ id: string; name: string }[]>`
    SELECT asset.id, asset.name FROM share_choice AS choice JOIN asset ON asset.id = choice.asset_id
    WHERE choice.visitor_id = ${visitor.id} AND ${visibleAssets(ctx.actor, 'live')}
    ORDER BY choice.chosen_at, asset.id LIMIT ${CHOICES_MAX}`;
  const assets = rows.map(({ id, name }) => ({ id: fromUuid(id), name }));
  return { status: 'OK' as const, data: { assets } };
}

/** Finds a visitor of a share of the caller. Throws NotFound. */
async function findOwnVisitor(
  { db, actor }: Context,
  { id, visitorId }: { id: number; visitorId: number },
): Promise<{ id: number }> {
  const visitor = await db.shareVisitor.findFirst({
    where: { id: visitorId, share: { id, ownerId: actor.userId } },
    select: { id: true },
  });
  if (!visitor) throw new NotFound('Visitor', visitorId);
  return visitor;
}
