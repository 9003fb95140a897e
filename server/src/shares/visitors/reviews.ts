import type { Input } from '@spindle/contracts/http/route';
import {
  type listVisitorReviews as listRoute,
  NO_VISITOR_REVIEWS,
  type reviewSharedAsset as route,
  VISITOR_REVIEWS_FULL,
  VISITOR_REVIEWS_MAX,
  type VisitorReviews,
} from '@spindle/contracts/shares/visitor-reviews';
import type { Context, TxContext } from '@spindle/core/context';
import { Forbidden, Invalid } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { notify } from '@spindle/core/notifications/notify';
import type { Secrets } from '@spindle/core/secrets';
import type { Review, Share, ShareVisitor } from '@spindle/prisma/client';
import { writeReview } from '../../reviews/write-review.ts';
import { type EnteredShare, enterShare, type Visitor } from '../access.ts';
import { changeAsVisitor, findIdentity } from '../identity.ts';
import { isMember, visibleToVisitors } from '../members.ts';
import { findShared } from './find-shared.ts';

/** Lists what the visitor approved or asked to change. Throws Forbidden for a share that does not ask for approval. */
export async function listVisitorReviews(
  ctx: Context,
  { params }: Input<typeof listRoute>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const entered = await enterToReview(ctx, params.token, visitor, secrets);
  const identity = await findIdentity(ctx, entered.share, visitor, secrets);
  return { status: 'OK' as const, data: await presentReviews(ctx, entered, identity) };
}

/**
 * Stores the answer of a visitor to an asset, or takes it back; the first one names them. Throws NotFound for an asset outside the share,
 * Invalid without a name and above a limit, Conflict when the asset has a new version.
 */
export async function reviewSharedAsset(
  ctx: Context,
  { params, body }: Input<typeof route>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const entered = await enterToReview(ctx, params.token, visitor, secrets);
  const { share } = entered;
  const asset = await findShared(ctx, entered, params.id);
  const acting = { visitor, name: body.name, secrets };
  const identity = await changeAsVisitor(ctx, share, acting, async (tx, reviewer) => {
    await writeReview(tx, asset, body, { visitor: reviewer });
    await notifyOwner(tx, share, reviewer);
    return reviewer;
  });
  return { status: 'OK' as const, data: await presentReviews(ctx, entered, identity) };
}

async function enterToReview(
  ctx: Context,
  token: string,
  visitor: Visitor,
  secrets: Secrets,
): Promise<EnteredShare> {
  const entered = await enterShare(ctx, token, visitor, secrets);
  if (!entered.share.canReview) throw new Forbidden(NO_VISITOR_REVIEWS);
  return entered;
}

/**
 * Notifies the owner of a share of all answers of a visitor by one notification, which replaces the earlier one. Throws Invalid when these
 * are more than VISITOR_REVIEWS_MAX.
 */
async function notifyOwner(
  tx: TxContext,
  share: Share,
  { id: visitorId, name }: ShareVisitor,
): Promise<void> {
  // Parallel answers of the visitor wait here, so that each counts those before it.
  await tx.db.$queryRaw`SELECT 1 FROM share_visitor WHERE id = ${visitorId} FOR NO KEY UPDATE`;
  const groups = await tx.db.review.groupBy({
    by: ['decision'],
    where: { visitorId },
    _count: true,
  });
  const countOf = (decision: Review['decision']) =>
    groups.find((group) => group.decision === decision)?._count ?? 0;
  const [approved, changes] = [countOf('APPROVED'), countOf('CHANGES_REQUESTED')];
  if (approved + changes > VISITOR_REVIEWS_MAX) throw new Invalid(VISITOR_REVIEWS_FULL);
  const url = `/shares?answers=${share.id}&visitor=${visitorId}`;
  await tx.db.notification.deleteMany({ where: { userId: share.ownerId, url } });
  const parts = [
    ...(approved > 0 ? [`approved ${approved}`] : []),
    ...(changes > 0 ? [`asks for changes to ${changes}`] : []),
  ];
  if (parts.length === 0) return;
  const message = `${name} ${parts.join(' and ')} of "${share.name}".`;
  await notify(tx, { userId: share.ownerId, message, url, disposal: 'ON_READ' });
}

/** Nothing for a visitor who has not told their name. */
async function presentReviews(
  ctx: Context,
  { share, owner }: EnteredShare,
  identity: ShareVisitor | null,
): Promise<VisitorReviews> {
  if (!identity) return { reviews: [], visitor_name: null };
  const rows = await ctx.db.$queryRaw<
    (Pick<Review, 'assetId' | 'decision' | 'note' | 'version'> & { isCurrent: boolean })[]
  >`
    SELECT review.asset_id AS "assetId", review.decision, review.note, review.version,
           review.version = asset.version AS "isCurrent"
    FROM review JOIN asset ON asset.id = review.asset_id
    WHERE review.visitor_id = ${identity.id} AND ${await isMember(ctx, owner, share)} AND ${visibleToVisitors(owner)}
    ORDER BY review.decided_at, review.id LIMIT ${VISITOR_REVIEWS_MAX}`;
  const reviews = rows.map(({ assetId, isCurrent, ...review }) => ({
    ...review,
    asset_id: fromUuid(assetId),
    is_current: isCurrent,
  }));
  return { reviews, visitor_name: identity.name };
}
