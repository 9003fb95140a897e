import type { TxContext } from '@spindle/core/context';
import type { Settled } from '../events/settle-deliveries.ts';

/** Why the database refused the row of a delivery. */
export interface RowRecord {
  /** A text for users; null for a success. */
  error: string | null;
}

/** Updates the health of the export, in the transaction that writes outcomes. */
export async function recordOutcomes(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  settled: Settled<RowRecord>[],
): Promise<void> {
  const records = settled.flatMap(({ outcome }) => outcome.details ?? []);
  if (records.length === 0) return;
  const hasSuccess = records.some(({ error }) => error === null);
  const failure = records.findLast(({ error }) => error !== null);
  const success = hasSuccess
    ? { lastSuccessAt: now(), failingSince: null, nextAttemptAt: null }
    : {};
  const failed = failure ? { lastFailureAt: now(), lastFailure: failure.error } : {};
  await db.exportState.upsert({
    where: { id: 1 },
    create: { id: 1, ...failed, ...success }, // `id` makes this one statement, without a race
    update: { ...failed, ...success },
  });
}

/** Records that the database is away, and when the next attempt follows. */
export async function recordOutage(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  { reason, nextAttemptAt }: { reason: string; nextAttemptAt: Date },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO export_state AS state (id, last_failure_at, last_failure, failing_since, next_attempt_at)
    VALUES (1, ${now()}, ${reason}, ${now()}, ${nextAttemptAt})
    ON CONFLICT (id) DO UPDATE SET last_failure_at = excluded.last_failure_at, last_failure = excluded.last_failure,
      failing_since = coalesce(state.failing_since, excluded.failing_since),
      next_attempt_at = excluded.next_attempt_at`;
}

/** Records that the database is back. The next written row ends the failure. */
export async function recordReturn({ db }: Pick<TxContext, 'db'>): Promise<void> {
  await db.exportState.updateMany({ data: { nextAttemptAt: null } });
}
