import type { TxContext } from '../context.ts';

/** Key of the advisory lock. The number is arbitrary. */
const LOCK = 72_707_381;

/**
 * Locks the faces and people against other writers until the transaction ends; waits for a running one. A transaction that also locks
 * assets locks them first.
 */
export async function lockPeople({ db }: Pick<TxContext, 'db'>): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK})::text`;
}
