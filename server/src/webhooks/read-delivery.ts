import type { Answer, Input } from '@spindle/contracts/http/route';
import type { readDelivery as route } from '@spindle/contracts/webhooks/webhook-routes';
import type { DeliveryDetails } from '@spindle/contracts/webhooks/webhooks';
import type { Context } from '@spindle/core/context';
import { findDelivery } from './find-deliveries.ts';
import { presentAttempt, presentDelivery } from './present.ts';

/** Limits the attempts of one response; a delivery that was resent many times has more. */
const LOG_MAX = 100;

/** Returns a delivery with its body and its newest attempts, the oldest of them first. Throws NotFound. */
export async function readDelivery(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const row = await findDelivery(ctx, params.id);
  const attempts = await ctx.db.webhookAttempt.findMany({
    where: { deliveryId: row.id },
    orderBy: { id: 'desc' },
    take: LOG_MAX,
  });
  const event = await ctx.db.event.findUnique({ where: { id: row.eventId } });
  const body = (event?.body ?? null) as DeliveryDetails['body'];
  const log = attempts.reverse().map(presentAttempt);
  return { status: 'OK', data: { ...presentDelivery(row), body, log } };
}
