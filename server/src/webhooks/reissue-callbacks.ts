import type { Input } from '@spindle/contracts/http/route';
import type { reissueCallbacks as route } from '@spindle/contracts/webhooks/webhook-routes';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { wakeConsumers } from '@spindle/core/events/event-wakeups';

/**
 * Sends the webhooks of the caller's own assets again: those of changes between the two times, inclusive. A URL that was added later also
 * receives the events to which it is subscribed now. Returns a sentence for the caller.
 */
export async function reissueCallbacks(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<string> {
  const { userId } = ctx.actor;
  const count = await inTransaction(ctx, async (tx) => {
    const queued = await tx.db.$executeRaw`
      INSERT INTO event_delivery (event_seq, consumer, is_redelivery)
      SELECT event.seq, 'webhook:' || endpoint.id, true
      FROM event JOIN webhook_endpoint AS endpoint ON endpoint.state = 'ACTIVE'
      WHERE event.creator_id = ${userId} AND event.asset_id IS NOT NULL
        AND event.created_at BETWEEN ${new Date(body.start_date)} AND ${new Date(body.end_date)}
        AND (EXISTS (SELECT FROM event_subscription
            WHERE consumer = 'webhook:' || endpoint.id AND event_name = event.name)
          OR EXISTS (SELECT FROM event_delivery
            WHERE consumer = 'webhook:' || endpoint.id AND event_seq = event.seq))
      ON CONFLICT (event_seq, consumer) DO UPDATE SET state = 'PENDING', due_at = now(), claimed_until = NULL,
        attempts = 0, is_redelivery = true, settled_at = NULL`;
    await wakeConsumers(tx);
    await recordAudit(tx, { action: 'webhook.reissue', details: { ...body, count: queued } });
    return queued;
  });
  return `${count} callbacks are queued.`;
}
