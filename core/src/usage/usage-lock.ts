import type { Tx } from '@spindle/prisma/client';

/** The class of the advisory locks of periodic work. */
const LOCK_CLASS = 72_707_370;

/**
 * Numbers of the locks. `counts`: moving counts between series, and deleting old ones; the function `add_usage` of the database shares it.
 * `insights`: reducing ended days. The function `add_insights` takes 5 to add hosts and terms.
 */
const LOCKS = { counts: 3, insights: 4 } as const;

interface Transaction {
  db: Pick<Tx, '$queryRaw'>;
}

/** Takes a lock until the transaction ends. Waits for others, each of which holds it for one transaction. */
export async function lockUsage({ db }: Transaction, name: keyof typeof LOCKS): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, ${LOCKS[name]}::int)::text`;
}

/** Takes a lock until the transaction ends. Returns false at once if another transaction holds it. */
export async function tryLockUsage(
  { db }: Transaction,
  name: keyof typeof LOCKS,
): Promise<boolean> {
  const [lock] = await db.$queryRaw<{ is_free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${LOCK_CLASS}::int, ${LOCKS[name]}::int) AS is_free`;
  return lock?.is_free === true;
}
