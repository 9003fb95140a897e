import type { WebhookEndpoint as EndpointAnswer } from '@spindle/contracts/webhooks/webhooks';
import type { TxContext } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { consumerOf } from '@spindle/core/webhooks/endpoints';
import type { WebhookEndpoint } from '@spindle/prisma/client';
import { presentEndpoint } from './present.ts';

type Ctx = Pick<TxContext, 'db' | 'now'>;

/** Returns an endpoint and locks it until the transaction ends. Throws NotFound. */
export async function lockEndpoint({ db }: Ctx, id: string): Promise<WebhookEndpoint> {
  if (id !== '')
    await db.$queryRaw`SELECT id FROM webhook_endpoint WHERE id = ${id}::uuid FOR UPDATE`;
  const endpoint = id === '' ? null : await db.webhookEndpoint.findUnique({ where: { id } });
  if (!endpoint) throw new NotFound('Webhook');
  return endpoint;
}

/** Returns an endpoint that receives events, and locks it. Throws NotFound, and Conflict for a disabled one. */
export async function lockActiveEndpoint(ctx: Ctx, id: string): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(ctx, id);
  if (endpoint.state !== 'ACTIVE') throw new Conflict('This webhook is disabled. Enable it first.');
  return endpoint;
}

/** Returns the API response for an endpoint. */
export async function describeEndpoint(
  { db, now }: Ctx,
  endpoint: WebhookEndpoint,
): Promise<EndpointAnswer> {
  const pending = await db.eventDelivery.count({
    where: { consumer: consumerOf(endpoint.id), state: 'PENDING' },
  });
  return presentEndpoint(endpoint, pending, now());
}

/** Returns the target of an audit entry about an endpoint. A password in its URL is stored masked. */
export const webhookTarget = ({ id, url }: Pick<WebhookEndpoint, 'id' | 'url'>) => ({
  type: 'webhook',
  id,
  name: url,
});
