import type { Answer } from '@spindle/contracts/http/route';
import type { listEndpoints as route } from '@spindle/contracts/webhooks/webhook-routes';
import type { Context } from '@spindle/core/context';
import { describeEndpoint } from './find-endpoint.ts';

/** Returns the webhook URLs of the settings, the oldest first. */
export async function listEndpoints(ctx: Context): Promise<Answer<typeof route>> {
  const endpoints = await ctx.db.webhookEndpoint.findMany({
    orderBy: [{ createdAt: 'asc' }, { url: 'asc' }],
  });
  const data = await Promise.all(endpoints.map((endpoint) => describeEndpoint(ctx, endpoint)));
  return { status: 'OK', data };
}
