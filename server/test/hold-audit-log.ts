import { EventEmitter, once } from 'node:events';
import type { Context } from '@spindle/core/context';
import { inTransaction } from '@spindle/core/context';
import { expect } from 'vitest';

/** The number of the lock that serializes writers of the audit log. */
const AUDIT_LOCK = 72_707_374;

/**
 * Starts `change` and stops its transaction at the audit entry, its last statement. Then starts `meanwhile` and lets it run until it ends
 * or waits for the transaction. Then lets both finish, and returns their results.
 */
export async function runDuring<A, B>(
  ctx: Context,
  change: () => PromiseLike<A>,
  meanwhile: () => PromiseLike<B>,
): Promise<[A, B]> {
  const held = await holdAuditLog(ctx);
  const first = Promise.resolve(change());
  await untilWaiting(ctx, 1);
  const second = Promise.resolve(meanwhile());
  let isOver = false;
  void second.then(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await countWaiting(ctx)) === 2).toBe(true);
  await held.release();
  return Promise.all([first, second]);
}

/** Holds the lock of the audit log until `release`. */
async function holdAuditLog(ctx: Context): Promise<{ release(): Promise<void> }> {
  const gate = new EventEmitter();
  const released = once(gate, 'release');
  const locked = once(gate, 'lock');
  const ended = inTransaction(ctx, async ({ db }) => {
    await db.$queryRaw`SELECT pg_advisory_xact_lock(${AUDIT_LOCK})::text`;
    gate.emit('lock');
    await released;
  });
  await Promise.race([locked, ended]);
  return {
    async release() {
      gate.emit('release');
      await ended;
    },
  };
}

const untilWaiting = (ctx: Context, count: number) =>
  expect.poll(() => countWaiting(ctx)).toBe(count);

/** Counts the connections of this database that wait for a lock. */
async function countWaiting({ db }: Context): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}
