import type { Tx } from '@spindle/prisma/client';

/** The advisory lock of those who move counts between tables or series: the class of periodic work, and a number of its own. */
const LOCK_CLASS = 72_707_370;
const LOCK = 3;

/** Takes the lock until the transaction ends. Waits for others, each of which holds it for one transaction. */
export async function lockUsage({ db }: { db: Pick<Tx, '$queryRaw'> }): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, ${LOCK}::int)::text`;
}

/** Takes the lock until the transaction ends. Returns false at once if another transaction holds it. */
export async function tryLockUsage({ db }: { db: Pick<Tx, '$queryRaw'> }): Promise<boolean> {
  const [lock] = await db.$queryRaw<{ is_free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${LOCK_CLASS}::int, ${LOCK}::int) AS is_free`;
  return lock?.is_free === true;
}
