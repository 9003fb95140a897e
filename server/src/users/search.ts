import type { Input } from '@spindle/contracts/http/route';
import type { searchUsers as route, UserSearch } from '@spindle/contracts/users/users';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import type { Prisma } from '@spindle/prisma/client';
import { presentUser } from './present.ts';

/** Returns a page of the users that match every filter, in the order of their ids. */
export async function searchUsers(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  const where = {
    ...filterUsers(body),
    enabled: body.enabled ?? (body.enabled_only ? true : undefined),
  };
  const [rows, total] = await Promise.all([
    ctx.db.user.findMany({
      where,
      include: { invite: true },
      orderBy: { id: 'asc' },
      take: body.limit_per_page,
      skip: body.offset ?? (body.page - 1) * body.limit_per_page,
    }),
    ctx.db.user.count({ where }),
  ]);
  return {
    status: 'OK' as const,
    users: rows.map((user) => presentUser(ctx, user, secrets)),
    count: rows.length,
    total_users: total,
  };
}

/** Returns the condition for users that match every filter. */
export function filterUsers(
  filters: Pick<UserSearch, 'email' | 'first_name' | 'last_name' | 'enabled'>,
): Prisma.UserWhereInput {
  /** Matches users whose field contains the text. */
  const part = (text?: string) =>
    text ? { contains: escapeLikePattern(text), mode: 'insensitive' as const } : undefined;
  return {
    email: part(filters.email),
    firstName: part(filters.first_name),
    lastName: part(filters.last_name),
    enabled: filters.enabled,
  };
}

/** Escapes `\`, `%` and `_`, which the database client leaves as wildcards. */
function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
