import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { User } from '@spindle/prisma/client';

/** Finds a user by e-mail address. Throws NotFound. */
export async function findUser({ db }: Pick<Context, 'db'>, email: string): Promise<User> {
  const user = await db.user.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!user) throw new NotFound(`User ${email}`);
  return user;
}
