import type { TxContext } from '@spindle/core/context';
import type { Delivery } from './claim-deliveries.ts';

/** What became of an attempt. `release`: it was interrupted and does not count. */
export type Outcome =
  | { state: 'DELIVERED' }
  | { state: 'FAILED' }
  | { state: 'RETRY'; delayMs: number }
  | { state: 'RELEASE' };

/** A claimed delivery and the outcome of its attempt. */
export interface Settled<R = unknown> {
  delivery: Delivery;
  outcome: Outcome & { details?: R };
}

/**
 * Writes outcomes of attempts. Skips a delivery that another worker has claimed since, or that a user has changed. Returns the ids of the
 * written ones.
 */
export async function settleDeliveries(
  { db }: Pick<TxContext, 'db'>,
  settled: Settled[],
): Promise<ReadonlySet<bigint>> {
  const rows = settled.map(({ delivery, outcome }) => ({
    id: String(delivery.id),
    claimed_until: delivery.claimedUntil.toISOString(),
    state: outcome.state === 'DELIVERED' || outcome.state === 'FAILED' ? outcome.state : 'PENDING',
    attempts: outcome.state === 'RELEASE' ? 0 : 1,
    delay: outcome.state === 'RETRY' ? outcome.delayMs / 1000 : null,
  }));
  const written = await db.$queryRaw<{ id: bigint }[]>`
    UPDATE event_delivery AS delivery
    SET state = given.state::delivery_state, attempts = delivery.attempts + given.attempts, claimed_until = NULL,
      due_at = coalesce(now() + make_interval(secs => given.delay), due_at),
      settled_at = CASE WHEN given.state <> 'PENDING' THEN now() END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given(id bigint, claimed_until timestamptz, state text, attempts int, delay double precision)
    WHERE delivery.id = given.id AND delivery.claimed_until = given.claimed_until
    RETURNING delivery.id`;
  return new Set(written.map(({ id }) => id));
}
