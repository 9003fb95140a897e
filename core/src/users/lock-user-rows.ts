import type { User } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';

/**
 * Locks users until the transaction ends, so that their credentials, roles and states stay. Call it before any other row is locked: all
 * transactions then wait in the same order. Returns the existing users by id, read after the locks are held.
 */
export async function lockUserRows(
  { db }: Pick<TxContext, 'db'>,
  ids: readonly number[],
): Promise<Map<number, User>> {
  // FOR UPDATE would also stop new rows that refer to the user, such as uploads.
  await db.$queryRaw`
    SELECT FROM "user" WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`;
  const users = await db.user.findMany({ where: { id: { in: [...ids] } } });
  return new Map(users.map((user) => [user.id, user]));
}
