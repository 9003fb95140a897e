import type { Input } from '@spindle/contracts/http/route';
import type { listShortUsers as route } from '@spindle/contracts/users/short-users';
import type { Context } from '@spindle/core/context';
import { filterUsers } from './search.ts';

/** Returns a page of the users that match every filter, without their keys, in the order of their ids. */
export async function listShortUsers(ctx: Context, { body }: Input<typeof route>) {
  const { page, limit_per_page: take } = body;
  const where = filterUsers(body);
  const [rows, total] = await Promise.all([
    ctx.db.user.findMany({
      where,
      select: { id: true, firstName: true, lastName: true, email: true },
      orderBy: { id: 'asc' },
      take,
      skip: (page - 1) * take,
    }),
    ctx.db.user.count({ where }),
  ]);
  return {
    status: 'OK' as const,
    users: rows.map(({ id, firstName, lastName, email }) => ({
      id,
      first_name: firstName,
      last_name: lastName,
      email,
    })),
    total_users: total,
  };
}
