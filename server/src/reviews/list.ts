import { REVIEWS_MAX } from '@spindle/contracts/reviews/reviews';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { presentReview, WITH_REVIEWER } from './present.ts';

/** Lists the reviews of an asset, the latest first. */
export async function listReviews(
  ctx: Context,
  asset: Authorized<Pick<Asset, 'id' | 'version'>, 'view'>,
) {
  const rows = await ctx.db.review.findMany({
    where: { assetId: asset.id },
    include: WITH_REVIEWER,
    orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
    take: REVIEWS_MAX,
  });
  const reviews = rows.map((row) => presentReview(row, asset, ctx.actor));
  return { status: 'OK' as const, data: { reviews } };
}
