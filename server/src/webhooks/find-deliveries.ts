import type { TxContext } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { consumerOf } from '@spindle/core/webhooks/endpoints';
import { Prisma } from '@spindle/prisma/client';
import type { DeliveryRow } from './present.ts';

interface DeliveryFilter {
  id?: bigint;
  endpoint?: string | undefined;
  state?: DeliveryRow['state'] | undefined;
  /** Only deliveries with a smaller id. */
  before?: bigint | undefined;
  limit: number;
}

/** Returns deliveries to webhooks with their last attempt, the newest first. */
export function findDeliveries(
  { db }: Pick<TxContext, 'db'>,
  { id, endpoint, state, before, limit }: DeliveryFilter,
): Promise<DeliveryRow[]> {
  const consumer =
    endpoint === undefined
      ? Prisma.sql`consumer IN (SELECT 'webhook:' || id FROM webhook_endpoint)`
      : Prisma.sql`consumer = ${consumerOf(endpoint)}`;
  const conditions = [
    consumer,
    ...(id === undefined ? [] : [Prisma.sql`delivery.id = ${id}`]),
    ...(state === undefined ? [] : [Prisma.sql`delivery.state = ${state}::delivery_state`]),
    ...(before === undefined ? [] : [Prisma.sql`delivery.id < ${before}`]),
  ];
  return db.$queryRaw<DeliveryRow[]>`
    SELECT delivery.id, consumer, event.id AS "eventId", event.name AS event, asset_id AS "assetId", delivery.state,
      coalesce(asset.name, event.body ->> 'name') AS "assetName",
      event.created_at AS "createdAt", due_at AS "dueAt",
      delivery.is_redelivery AS "isRedelivery", logged.attempts,
      last.at AS "lastAt", last.status AS "lastStatus", last.error AS "lastError", last.duration_ms AS "lastDurationMs"
    FROM event_delivery AS delivery JOIN event ON event.seq = delivery.event_seq
    LEFT JOIN asset ON asset.id = event.asset_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS attempts FROM webhook_attempt WHERE delivery_id = delivery.id
    ) AS logged
    LEFT JOIN LATERAL (
      SELECT * FROM webhook_attempt WHERE delivery_id = delivery.id ORDER BY id DESC LIMIT 1
    ) AS last ON true
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY delivery.id DESC LIMIT ${limit}`;
}

/** Returns one delivery. Throws NotFound. */
export async function findDelivery(ctx: Pick<TxContext, 'db'>, id: string): Promise<DeliveryRow> {
  const [row] = await findDeliveries(ctx, { id: BigInt(id), limit: 1 });
  if (!row) throw new NotFound('Delivery', id === '0' ? undefined : id);
  return row;
}
