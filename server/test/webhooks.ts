import type { ExampleIds } from '@spindle/contracts/http/route';
import { EventFlags, type EventName } from '@spindle/contracts/settings/event-settings';
import { inTransaction } from '@spindle/core/context';
import { consumerOf } from '@spindle/core/webhooks/endpoints';
import { syncEndpoints } from '@spindle/core/webhooks/sync-endpoints';
import type { TestApp } from './open-app.ts';

/** Saves the webhook settings: URLs separated by commas, and the events that are on. */
export async function saveWebhooks(
  app: TestApp,
  web_urls: string,
  events: EventName[],
): Promise<void> {
  const callback_events = EventFlags.parse(Object.fromEntries(events.map((name) => [name, true])));
  await inTransaction(app.ctx, (tx) =>
    syncEndpoints(tx, { web_urls, callback_events }, app.secrets),
  );
}

/** Creates a webhook without events, and a failed delivery to it. */
export async function makeWebhook(
  app: TestApp,
): Promise<Pick<ExampleIds, 'webhookId' | 'webhookDeliveryId'>> {
  await saveWebhooks(app, 'https://receiver.example.com/', []);
  const { id } = await app.ctx.db.webhookEndpoint.findFirstOrThrow();
  const delivery = await app.ctx.db.eventDelivery.create({
    data: {
      consumer: consumerOf(id),
      state: 'FAILED',
      event: { create: { name: 'test', body: { event: 'test' } } },
    },
  });
  return { webhookId: id, webhookDeliveryId: String(delivery.id) };
}
