import type { Answer, Input } from '@spindle/contracts/http/route';
import type { testEndpoint as route } from '@spindle/contracts/webhooks/webhook-routes';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { queueTest } from '../settings/queue-webhook-test.ts';
import { findDelivery } from './find-deliveries.ts';
import { lockActiveEndpoint, webhookTarget } from './find-endpoint.ts';
import { presentDelivery } from './present.ts';

/** Queues a test event for one endpoint. Throws Conflict while the endpoint is disabled. */
export async function testEndpoint(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockActiveEndpoint(tx, params.id);
    const delivery = await queueTest(tx, endpoint.id);
    const data = presentDelivery(await findDelivery(tx, String(delivery)));
    await recordAudit(tx, { action: 'webhook.test', target: webhookTarget(endpoint) });
    return { status: 'OK' as const, data, message: 'Test event queued.' };
  });
}
