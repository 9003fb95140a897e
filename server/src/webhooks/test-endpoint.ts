import type { Answer, Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import type { testEndpoint as route } from '@spindle/contracts/webhooks/webhook-routes';
import { TEST_EVENT } from '@spindle/contracts/webhooks/webhooks';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { wakeConsumers } from '@spindle/core/events/event-wakeups';
import { consumerOf } from '@spindle/core/webhooks/endpoints';
import { findDelivery } from './find-deliveries.ts';
import { lockActiveEndpoint, webhookTarget } from './find-endpoint.ts';
import { presentDelivery } from './present.ts';

/** Queues a test event for one endpoint. A worker sends it like any other. Throws Conflict while the endpoint is disabled. */
export async function testEndpoint(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockActiveEndpoint(tx, params.id);
    const body = {
      event: TEST_EVENT,
      message: 'This is a test event from Spindle.',
      created_at: wireTime(tx.now()),
    };
    const delivery = await tx.db.eventDelivery.create({
      data: {
        consumer: consumerOf(endpoint.id),
        event: { create: { name: TEST_EVENT, creatorId: tx.actor.userId, body } },
      },
    });
    await wakeConsumers(tx);
    const data = presentDelivery(await findDelivery(tx, String(delivery.id)));
    await recordAudit(tx, { action: 'webhook.test', target: webhookTarget(endpoint) });
    return { status: 'OK' as const, data, message: 'Test event queued.' };
  });
}
