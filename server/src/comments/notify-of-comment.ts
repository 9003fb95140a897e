import type { TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { notify } from '@spindle/core/notifications/notify';
import type { Asset } from '@spindle/prisma/client';
import { authorizeView } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { actorFor } from '../credentials/principals.ts';
import type { CommentRow } from './present.ts';

/** Limits the users in a thread who are notified. */
const THREAD_USERS_MAX = 20;

/**
 * Notifies the owner of the asset, the owner of the share and the users in the thread, except the author and users who may not see the asset.
 * Replaces their unread notifications about comments on the same asset.
 */
export async function notifyOfComment(
  tx: TxContext,
  asset: Authorized<Asset, 'view'>,
  comment: CommentRow,
): Promise<void> {
  const inThread = comment.parentId === null ? [] : await readThreadUsers(tx, comment.parentId);
  const ids = new Set([
    asset.creatorId,
    ...(comment.share ? [comment.share.ownerId] : []),
    ...inThread,
  ]);
  if (comment.userId !== null) ids.delete(comment.userId);
  const users = await tx.db.user.findMany({ where: { id: { in: [...ids] }, enabled: true } });
  const url = `/asset/${fromUuid(asset.id)}?tab=comments`;
  const message = messageFor(asset, comment);
  for (const user of users) {
    const reader = { db: tx.db, actor: actorFor(user, 'user') };
    if (!(await authorizeView(reader, asset))) continue;
    await tx.db.notification.deleteMany({ where: { userId: user.id, url } });
    await notify(tx, { userId: user.id, message, url, disposal: 'ON_READ' });
  }
}

async function readThreadUsers({ db }: TxContext, parentId: number): Promise<number[]> {
  const rows = await db.comment.findMany({
    where: { OR: [{ id: parentId }, { parentId }], userId: { not: null } },
    select: { userId: true },
    distinct: ['userId'],
    take: THREAD_USERS_MAX,
  });
  return rows.flatMap(({ userId }) => userId ?? []);
}

function messageFor({ name }: Asset, { guestName, user, parentId }: CommentRow): string {
  const verb = parentId === null ? 'commented on' : 'answered a comment on';
  if (guestName !== null) return `${guestName}, a visitor of a shared link, ${verb} "${name}".`;
  return `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim().concat(` ${verb} "${name}".`);
}
