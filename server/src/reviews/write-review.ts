import {
  type NewReview,
  REVIEWED_OLD_VERSION,
  REVIEWS_FULL,
  REVIEWS_MAX,
} from '@spindle/contracts/reviews/reviews';
import type { TxContext } from '@spindle/core/context';
import { Conflict, Invalid } from '@spindle/core/errors';
import type { Asset, ShareVisitor } from '@spindle/prisma/client';
import { lockAuthorized } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Who answers: a user, or a visitor of a share. */
type Reviewer = { userId: number } | { visitor: Pick<ShareVisitor, 'id' | 'name'> };

/**
 * Stores the answer of a reviewer instead of their earlier one, or deletes it. The asset is locked, so that parallel requests cannot exceed
 * REVIEWS_MAX. Throws NotFound for an asset that was deleted meanwhile, Conflict when it has another version than the one that was answered,
 * Invalid above the limit.
 */
export async function writeReview(
  tx: TxContext,
  asset: Authorized<Pick<Asset, 'id'>, 'view'>,
  { decision, note, version }: NewReview,
  reviewer: Reviewer,
): Promise<Authorized<Asset, 'view'>> {
  const locked = await lockAuthorized(tx, asset);
  if (locked.version !== version) throw new Conflict(REVIEWED_OLD_VERSION);
  const author =
    'userId' in reviewer
      ? { userId: reviewer.userId }
      : { visitorId: reviewer.visitor.id, guestName: reviewer.visitor.name };
  const own = { assetId: locked.id, ...author };
  const { count } = await tx.db.review.deleteMany({ where: own });
  if (decision === null) return locked;
  if (count === 0 && (await tx.db.review.count({ where: { assetId: locked.id } })) >= REVIEWS_MAX)
    throw new Invalid(REVIEWS_FULL);
  await tx.db.review.create({
    data: { ...own, version, decision, note: note || null, decidedAt: tx.now() },
  });
  return locked;
}
