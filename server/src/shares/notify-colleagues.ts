import type { Input } from '@spindle/contracts/http/route';
import type {
  listColleagues as listRoute,
  notifyColleagues as route,
} from '@spindle/contracts/shares/share-routes';
import { COLLEAGUES_MAX, colleaguesNotified, SHARE_ENDED } from '@spindle/contracts/shares/shares';
import { type Context, inTransaction } from '@spindle/core/context';
import { Invalid, NotFound } from '@spindle/core/errors';
import { notify } from '@spindle/core/notifications/notify';
import type { Secrets } from '@spindle/core/secrets';
import type { User } from '@spindle/prisma/client';
import { isExpired } from './present.ts';

/** Lists users whom the caller can notify about a share, sorted by name; filters by a part of the first or last name. */
export async function listColleagues(ctx: Context, { query }: Input<typeof listRoute>) {
  const part = { contains: query.keyword.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const };
  const users = await ctx.db.user.findMany({
    where: {
      enabled: true,
      id: { not: ctx.actor.userId },
      ...(query.keyword !== '' && { OR: [{ firstName: part }, { lastName: part }] }),
    },
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
    take: COLLEAGUES_MAX,
  });
  const colleagues = users.map((user) => ({ id: user.id, name: fullName(user) }));
  return { status: 'OK' as const, data: { colleagues } };
}

/**
 * Notifies all given users about a share of the caller, or none. Replaces their unread notifications about the same
 * share. Throws NotFound for another owner's share or an unknown user, Invalid for an expired share.
 */
export async function notifyColleagues(
  ctx: Context,
  { params, body }: Input<typeof route>,
  secrets: Secrets,
) {
  const { id: shareId } = params;
  const ids = [...new Set(body.user_ids)];
  await inTransaction(ctx, async (tx) => {
    const share = await tx.db.share.findFirst({
      where: { id: shareId, ownerId: tx.actor.userId },
      include: { owner: true },
    });
    if (!share) throw new NotFound('Share', shareId);
    if (isExpired(share, tx.now())) throw new Invalid(SHARE_ENDED);
    const users = await tx.db.user.findMany({ where: { id: { in: ids }, enabled: true } });
    const unknown = ids.find((id) => !users.some((user) => user.id === id));
    if (unknown !== undefined) throw new NotFound('User', unknown);
    const url = `/shared/${secrets.open(share.tokenEncrypted)}`;
    await tx.db.notification.deleteMany({ where: { userId: { in: ids }, url } });
    for (const userId of ids)
      await notify(tx, {
        userId,
        message: `${fullName(share.owner)} shared "${share.name}" with you.`,
        url,
        disposal: 'ON_READ',
        endsAt: share.expiresAt ?? undefined,
      });
  });
  return {
    status: 'OK' as const,
    data: { notified: ids.length },
    message: colleaguesNotified(ids.length),
  };
}

function fullName({ firstName, lastName }: User): string {
  return `${firstName} ${lastName}`.trim();
}
