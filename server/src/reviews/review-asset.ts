import type { Input } from '@spindle/contracts/http/route';
import type { ReviewDecision, reviewAsset as route } from '@spindle/contracts/reviews/reviews';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { notify } from '@spindle/core/notifications/notify';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { listReviews } from './list.ts';
import { writeReview } from './write-review.ts';

/**
 * Stores the answer of the caller to an asset and notifies its owner; null takes it back. Throws Conflict when the asset has another version
 * than the one that the caller saw.
 */
export async function reviewAsset(
  ctx: Context,
  asset: Authorized<Asset, 'view'>,
  { body }: Input<typeof route>,
) {
  const reviewed = await inTransaction(ctx, async (tx) => {
    const locked = await writeReview(tx, asset, body, { userId: ctx.actor.userId });
    await notifyOwner(tx, locked, body.decision);
    return locked;
  });
  return listReviews(ctx, reviewed);
}

/** Notifies the owner of an asset, unless they answered themselves. Replaces the unread notification about the caller's earlier answer. */
async function notifyOwner(
  tx: TxContext,
  { id, name, creatorId }: Asset,
  decision: ReviewDecision | null,
): Promise<void> {
  const { userId } = tx.actor;
  if (creatorId === userId) return;
  const url = `/asset/${fromUuid(id)}?tab=comments&reviewer=${userId}`;
  await tx.db.notification.deleteMany({ where: { userId: creatorId, url } });
  if (decision === null) return;
  const { firstName, lastName } = await tx.db.user.findUniqueOrThrow({ where: { id: userId } });
  const verb = decision === 'APPROVED' ? 'approved' : 'asks for changes to';
  const message = `${firstName} ${lastName}`.trim().concat(` ${verb} "${name}".`);
  await notify(tx, { userId: creatorId, message, url, disposal: 'ON_READ' });
}
