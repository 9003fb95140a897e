import { USER_LIMIT_REACHED } from '@spindle/contracts/users/users';
import type { TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';

/** An arbitrary advisory lock number. It serializes changes of who is enabled and who is an administrator. */
const LOCK = 72_707_372;

/** Locks the set of enabled users until the transaction ends, so that limits on it hold when changes run at the same time. */
export async function lockUsers({ db }: Pick<TxContext, 'db'>): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK})::text`;
}

/** Throws Conflict unless `count` more users may be enabled. Expects `lockUsers`. */
export async function requireFreeSeats(
  { db, config }: Pick<TxContext, 'db' | 'config'>,
  count = 1,
): Promise<void> {
  if (config.userLimit === null) return;
  const enabled = await db.user.count({ where: { enabled: true } });
  if (enabled + count > config.userLimit) throw new Conflict(USER_LIMIT_REACHED);
}
