import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { countOwned } from '@spindle/core/users/transfer-ownership';
import { presentUser } from './present.ts';

/** Returns a user. Throws NotFound. */
export async function readUser(ctx: Context, id: number, secrets: Secrets) {
  const user = await ctx.db.user.findUnique({ where: { id }, include: { invite: true } });
  if (!user) throw new NotFound('User', id);
  return { status: 'OK' as const, data: presentUser(ctx, user, secrets) };
}

/** Counts what a user owns. Throws NotFound. */
export async function readOwned({ db }: Context, id: number) {
  const user = await db.user.findUnique({ where: { id }, select: { id: true } });
  if (!user) throw new NotFound('User', id);
  return { status: 'OK' as const, data: await countOwned({ db }, id) };
}
