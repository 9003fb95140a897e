import type { Input } from '@spindle/contracts/http/route';
import {
  type InviteState,
  type searchUsers as route,
  type UserSearch,
  type UserSort,
  userSortOf,
} from '@spindle/contracts/users/users';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import type { Prisma } from '@spindle/prisma/client';
import { escapeLike } from '@spindle/prisma/like-pattern';
import { presentUser } from './present.ts';

/** Returns a page of the users that match every filter. */
export async function searchUsers(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  const where = {
    ...filterUsers(body),
    enabled: body.enabled ?? (body.enabled_only ? true : undefined),
    roleId: body.role_id,
    ...(body.invite_state && INVITE_CONDITIONS[body.invite_state](ctx.now())),
  };
  const [rows, total] = await Promise.all([
    ctx.db.user.findMany({
      where,
      include: { invite: true },
      orderBy: orderOf(body.sort_by),
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
  filters: Pick<UserSearch, 'keyword' | 'email' | 'first_name' | 'last_name' | 'enabled'>,
): Prisma.UserWhereInput {
  /** Matches users whose field contains the text. */
  const part = (text?: string) =>
    text ? { contains: escapeLike(text), mode: 'insensitive' as const } : undefined;
  return {
    AND: wordsOf(filters.keyword ?? '').map((word) => ({
      searchKey: { contains: escapeLike(word) },
    })),
    email: part(filters.email),
    firstName: part(filters.first_name),
    lastName: part(filters.last_name),
    enabled: filters.enabled,
  };
}

/** Returns the words of a text as the generated column `search_key` has them. */
function wordsOf(text: string): string[] {
  const key = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');
  return key.split(/\s+/).filter((word) => word !== '');
}

/** The condition of each state, as presentUser derives them. */
const INVITE_CONDITIONS: Record<InviteState, (now: Date) => Prisma.UserWhereInput> = {
  INVITED: (now) => ({ lastSignIn: null, invite: { usedAt: null, expiresAt: { gt: now } } }),
  EXPIRED: (now) => ({
    lastSignIn: null,
    invite: { OR: [{ usedAt: { not: null } }, { expiresAt: { lte: now } }] },
  }),
  REGISTERED: () => ({ OR: [{ lastSignIn: { not: null } }, { invite: null }] }),
};

/** Returns a stable order: ties are in the order of their ids, in the same direction, so that one index serves both directions. */
function orderOf(sort: UserSort | undefined): Prisma.UserOrderByWithRelationInput[] {
  if (sort === undefined) return [{ id: 'asc' }];
  const { field, direction } = userSortOf(sort);
  const columns = {
    name: { searchKey: direction },
    email: { email: direction },
    role: { roleId: direction },
    last_sign_in: {
      lastSignIn: { sort: direction, nulls: direction === 'asc' ? 'first' : 'last' },
    },
  } satisfies Record<string, Prisma.UserOrderByWithRelationInput>;
  return [columns[field], { id: direction }];
}
