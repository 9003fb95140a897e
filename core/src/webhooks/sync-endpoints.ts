import { randomUUID } from 'node:crypto';
import { parseWebhookUrls, type WebhookSettings } from '@spindle/contracts/settings/event-settings';
import type { TxContext } from '../context.ts';
import { dropConsumer, subscribe } from '../events/subscribe.ts';
import type { Secrets } from '../secrets.ts';
import { consumerOf, shownUrl } from './endpoints.ts';
import { newWebhookSecret } from './signature.ts';

/**
 * Makes the endpoints those of the settings, in the transaction that saves them. A new URL gets a secret of its own. A removed URL loses its
 * queue and its log. A URL of which only secrets changed stays the same endpoint. `web_urls` contains secrets. Returns the ids of active
 * endpoints that are new or have another secret.
 */
export async function syncEndpoints(
  tx: TxContext,
  { web_urls, callback_events }: WebhookSettings,
  secrets: Secrets,
): Promise<string[]> {
  const { db } = tx;
  const existing = await db.webhookEndpoint.findMany();
  const targets = new Map(
    parseWebhookUrls(web_urls).map((url) => [shownUrl(url), new URL(url).href]),
  );
  for (const { id, url } of existing) {
    if (targets.has(url)) continue;
    await db.webhookEndpoint.delete({ where: { id } });
    await dropConsumer(tx, consumerOf(id));
  }
  const changed: string[] = [];
  for (const [url, target] of targets) {
    const urlEncrypted = secrets.seal(target);
    const known = existing.find((endpoint) => endpoint.url === url);
    const { id, state } = known
      ? await db.webhookEndpoint.update({ where: { id: known.id }, data: { urlEncrypted } })
      : await db.webhookEndpoint.create({
          data: {
            id: randomUUID(),
            url,
            urlEncrypted,
            secretEncrypted: secrets.seal(newWebhookSecret()),
            createdAt: tx.now(),
          },
        });
    await subscribe(tx, consumerOf(id), callback_events, { isPaused: state !== 'ACTIVE' });
    const isSame = known !== undefined && secrets.open(known.urlEncrypted) === target;
    if (!isSame && state === 'ACTIVE') changed.push(id);
  }
  return changed;
}
