import type { Context } from '@spindle/core/context';

/** Returns the full names of users by id; the email of a user without a name. */
export async function readUserNames(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, firstName: true, lastName: true, email: true },
  });
  return new Map(
    users.map(({ id, firstName, lastName, email }) => [
      id,
      `${firstName} ${lastName}`.trim() || email,
    ]),
  );
}
