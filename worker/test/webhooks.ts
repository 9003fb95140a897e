import { EventFlags, type EventName } from '@spindle/contracts/settings/event-settings';
import { type Context, inTransaction } from '@spindle/core/context';
import { loadSecrets } from '@spindle/core/secrets';
import type { Receiver } from '@spindle/core/test/webhook-receiver';
import { consumerOf, openEndpoint } from '@spindle/core/webhooks/endpoints';
import { syncEndpoints } from '@spindle/core/webhooks/sync-endpoints';
import type { WebhookEndpoint } from '@spindle/prisma/client';
import { expect } from 'vitest';

/** Saves the webhook settings of a test: names of its receiver, and the events that are on. */
export async function saveWebhooks(
  ctx: Context,
  receiver: Receiver,
  names: string[],
  events: EventName[],
): Promise<void> {
  const secrets = await loadSecrets(ctx.config);
  await inTransaction(ctx, (tx) =>
    syncEndpoints(
      tx,
      {
        web_urls: names.map(receiver.urlOf).join(', '),
        callback_events: EventFlags.parse(Object.fromEntries(events.map((name) => [name, true]))),
      },
      secrets,
    ),
  );
  for (const name of names) {
    const { secrets: known } = openEndpoint(ctx, secrets, await endpointAt(ctx, receiver, name));
    await receiver.setUp(name, { secrets: known });
  }
}

/** Returns the endpoint of a name. */
export function endpointAt(
  ctx: Context,
  receiver: Receiver,
  name: string,
): Promise<WebhookEndpoint> {
  return ctx.db.webhookEndpoint.findFirstOrThrow({ where: { url: receiver.urlOf(name) } });
}

/** Waits until a name has received this many deliveries, and returns them. */
export async function received(receiver: Receiver, name: string, count: number) {
  await expect
    .poll(async () => (await receiver.read(name)).received.length)
    .toBeGreaterThanOrEqual(count);
  return (await receiver.read(name)).received;
}

/** Returns the deliveries to a name, the oldest first, with their attempts. */
export async function deliveriesTo(ctx: Context, receiver: Receiver, name: string) {
  const { id } = await endpointAt(ctx, receiver, name);
  return ctx.db.eventDelivery.findMany({
    where: { consumer: consumerOf(id) },
    include: { event: true, webhookAttempts: { orderBy: { id: 'asc' } } },
    orderBy: { id: 'asc' },
  });
}

/** Makes the waiting deliveries to a name due now. */
export async function makeDue(ctx: Context, receiver: Receiver, name: string): Promise<void> {
  const { id } = await endpointAt(ctx, receiver, name);
  await ctx.db.$executeRaw`
    UPDATE event_delivery SET due_at = now() WHERE consumer = ${consumerOf(id)} AND state = 'PENDING'`;
}
