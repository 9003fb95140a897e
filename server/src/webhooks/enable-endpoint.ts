import type { Answer, Input } from '@spindle/contracts/http/route';
import type { enableEndpoint as route } from '@spindle/contracts/webhooks/webhook-routes';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { consumerOf } from '@spindle/core/webhooks/endpoints';
import { describeEndpoint, lockEndpoint, webhookTarget } from './find-endpoint.ts';

/** Enables a disabled endpoint: it receives events from now on. Failed and skipped deliveries stay until a user resends them. */
export async function enableEndpoint(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  return inTransaction(ctx, async (tx) => {
    const { id, state } = await lockEndpoint(tx, params.id);
    const endpoint = await tx.db.webhookEndpoint.update({
      where: { id },
      data: state === 'ACTIVE' ? {} : { state: 'ACTIVE', stateAt: tx.now(), failingSince: null },
    });
    await tx.db.eventSubscription.updateMany({
      where: { consumer: consumerOf(id) },
      data: { isPaused: false },
    });
    const data = await describeEndpoint(tx, endpoint);
    await recordAudit(tx, { action: 'webhook.enable', target: webhookTarget(endpoint) });
    return { status: 'OK' as const, data };
  });
}
