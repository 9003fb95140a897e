import type { Answer, Input } from '@spindle/contracts/http/route';
import type {
  resendFailed as resendFailedRoute,
  resendDelivery as resendRoute,
} from '@spindle/contracts/webhooks/webhook-routes';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { wakeConsumers } from '@spindle/core/events/event-wakeups';
import { consumerOf, endpointOf } from '@spindle/core/webhooks/endpoints';
import type { Prisma } from '@spindle/prisma/client';
import { findDelivery } from './find-deliveries.ts';
import { lockActiveEndpoint, webhookTarget } from './find-endpoint.ts';
import { presentDelivery } from './present.ts';

/** Sends a delivery again at once, with all its attempts. Throws NotFound, and Conflict while its endpoint is disabled. */
export async function resendDelivery(
  ctx: Context,
  { params }: Input<typeof resendRoute>,
): Promise<Answer<typeof resendRoute>> {
  return inTransaction(ctx, async (tx) => {
    const { id, consumer } = await findDelivery(tx, params.id);
    const endpoint = await lockActiveEndpoint(tx, endpointOf(consumer) ?? '');
    await requeue(tx, { id });
    const data = presentDelivery(await findDelivery(tx, params.id));
    await recordAudit(tx, {
      action: 'webhook.resend',
      target: webhookTarget(endpoint),
      details: { delivery: params.id },
    });
    return { status: 'OK' as const, data, message: 'Delivery queued.' };
  });
}

/** Sends all failed and skipped deliveries of events since a time again. Throws Conflict while the endpoint is disabled. */
export async function resendFailed(
  ctx: Context,
  { body }: Input<typeof resendFailedRoute>,
): Promise<Answer<typeof resendFailedRoute>> {
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockActiveEndpoint(tx, body.endpoint);
    const count = await requeue(tx, {
      consumer: consumerOf(endpoint.id),
      state: { in: ['FAILED', 'SKIPPED'] },
      event: { createdAt: { gte: new Date(body.since) } },
    });
    await recordAudit(tx, {
      action: 'webhook.resend_failed',
      target: webhookTarget(endpoint),
      details: { since: body.since, count },
    });
    return { status: 'OK' as const, data: { count }, message: `${count} deliveries queued.` };
  });
}

/** Makes deliveries due now. A running attempt no longer counts. Returns their number. */
async function requeue(tx: TxContext, where: Prisma.EventDeliveryWhereInput): Promise<number> {
  const { count } = await tx.db.eventDelivery.updateMany({
    where,
    data: {
      state: 'PENDING',
      dueAt: tx.now(),
      claimedUntil: null,
      attempts: 0,
      isRedelivery: true,
      settledAt: null,
    },
  });
  await wakeConsumers(tx);
  return count;
}
