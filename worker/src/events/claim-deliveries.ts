import type { Context } from '@spindle/core/context';

/** A delivery that this process has claimed, with its event. */
export interface Delivery {
  id: bigint;
  /** Failed attempts before this one. */
  attempts: number;
  /** Whether a user sent it again. */
  isRedelivery: boolean;
  /** End of the claim. It identifies the claim: a later one ends later. */
  claimedUntil: Date;
  event: DeliveredEvent;
}

/** An event of the outbox. */
export interface DeliveredEvent {
  seq: bigint;
  id: string;
  name: string;
  /** With dashes; null for a test event. */
  assetId: string | null;
  /** Whether an add-on made the change. */
  isFromAddon: boolean;
  /** Null if the consumer does not read bodies. */
  body: EventBody | null;
  createdAt: Date;
}

/** What a consumer receives: an asset in the format of the API with `event`, or what was deleted. */
export type EventBody = Record<string, unknown>;

/**
 * Claims due deliveries of a consumer until `leaseMs` from now, the longest due first. Skips those that another worker has claimed; a claim
 * that has ended counts as lost.
 */
export async function claimDeliveries(
  { db }: Pick<Context, 'db'>,
  { consumer, leaseMs, limit }: { consumer: string; leaseMs: number; limit: number },
): Promise<Delivery[]> {
  const rows = await db.$queryRaw<
    (Omit<Delivery, 'event'> & Omit<DeliveredEvent, 'id'> & { eventId: string })[]
  >`
    WITH due AS (
      SELECT id FROM event_delivery
      WHERE consumer = ${consumer} AND state = 'PENDING' AND due_at <= now()
        AND (claimed_until IS NULL OR claimed_until <= now())
      ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE event_delivery AS delivery
    SET claimed_until = now() + make_interval(secs => ${leaseMs / 1000})
    FROM due, event WHERE delivery.id = due.id AND event.seq = delivery.event_seq
    RETURNING delivery.id, attempts, is_redelivery AS "isRedelivery", claimed_until AS "claimedUntil", event.seq,
      event.id AS "eventId", event.name, asset_id AS "assetId", is_from_addon AS "isFromAddon", body,
      event.created_at AS "createdAt"`;
  return rows
    .map(({ id, attempts, isRedelivery, claimedUntil, eventId, ...event }) => ({
      id,
      attempts,
      isRedelivery,
      claimedUntil,
      event: { ...event, id: eventId },
    }))
    .sort((a, b) => Number(a.event.seq - b.event.seq));
}
