import type { Answer, Input } from '@spindle/contracts/http/route';
import type { listDeliveries as route } from '@spindle/contracts/webhooks/webhook-routes';
import type { Context } from '@spindle/core/context';
import { findDeliveries } from './find-deliveries.ts';
import { presentDelivery } from './present.ts';

/** Returns a page of deliveries, the newest first. */
export async function listDeliveries(
  ctx: Context,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const { endpoint, state, cursor, limit } = query;
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await findDeliveries(ctx, { endpoint, state, before, limit: limit + 1 });
  const deliveries = rows.slice(0, limit).map(presentDelivery);
  const [last] = deliveries.slice(-1);
  const next_cursor = rows.length > limit ? (last?.id ?? null) : null;
  return { status: 'OK', data: { deliveries, next_cursor } };
}
