import { DELIVERY_RETENTION_DAYS } from '@spindle/contracts/webhooks/webhooks';
import type { Context } from '@spindle/core/context';

const DAY_MS = 86_400_000;
/** Limits the events that one statement deletes. */
const BATCH = 5_000;

/**
 * Deletes events with their deliveries and their log after 30 days. Events that a consumer has still to receive stay: the database export
 * catches up after any outage.
 */
export async function sweepEvents({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DELIVERY_RETENTION_DAYS * DAY_MS);
  for (;;) {
    const count = await db.$executeRaw`
      DELETE FROM event WHERE seq IN (
        SELECT seq FROM event WHERE created_at < ${before} AND NOT EXISTS (
          SELECT FROM event_delivery WHERE event_seq = seq AND state = 'PENDING')
        ORDER BY created_at LIMIT ${BATCH})`;
    if (count < BATCH) return;
  }
}
