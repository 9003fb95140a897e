import type { Input } from '@spindle/contracts/http/route';
import type {
  listColleagues as listRoute,
  tellColleagues as route,
} from '@spindle/contracts/shares/share-routes';
import { COLLEAGUES_MAX, colleaguesTold, SHARE_ENDED } from '@spindle/contracts/shares/shares';
import { type Context, inTransaction } from '@spindle/core/context';
import { Invalid, NotFound } from '@spindle/core/errors';
import { notify } from '@spindle/core/notifications/notify';
import type { Secrets } from '@spindle/core/secrets';
import type { User } from '@spindle/prisma/client';
import { isExpired } from './present.ts';

/** Users of the team whom the caller can tell about a share, by name. */
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
  const colleagues = users.map((user) => ({ id: user.id, name: nameOf(user) }));
  return { status: 'OK' as const, data: { colleagues } };
}

/**
 * Tells users of the team about a share of the caller's, all or none. In the place of what they have not read of it yet. Throws NotFound
 * for another's share and for an unknown user, Invalid for a share that has ended.
 */
export async function tellColleagues(
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
        message: `${nameOf(share.owner)} shared "${share.name}" with you.`,
        url,
        disposal: 'ON_READ',
        endsAt: share.expiresAt ?? undefined,
      });
  });
  return {
    status: 'OK' as const,
    data: { told: ids.length },
    message: colleaguesTold(ids.length),
  };
}

function nameOf({ firstName, lastName }: User): string {
  return `${firstName} ${lastName}`.trim();
}
