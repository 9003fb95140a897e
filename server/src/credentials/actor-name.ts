import type { Context, TxContext } from '@spindle/core/context';

/** Returns the name of the caller, as mails name it. */
export async function actorName({
  db,
  actor,
}: Pick<Context | TxContext, 'db' | 'actor'>): Promise<string> {
  const user = await db.user.findUnique({ where: { id: actor.userId } });
  return user ? `${user.firstName} ${user.lastName}` : 'An administrator';
}
