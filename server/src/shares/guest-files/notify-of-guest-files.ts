import type { TxContext } from '@spindle/core/context';
import { notify } from '@spindle/core/notifications/notify';
import type { ShareVisitor } from '@spindle/prisma/client';
import type { AcceptingShare } from './accepting-share.ts';

/** Notifies the owner of a share of the files of a visitor that wait. Replaces the unread notification about earlier ones. */
export async function notifyOfGuestFiles(
  tx: TxContext,
  { ownerId, name }: AcceptingShare,
  visitor: ShareVisitor,
): Promise<void> {
  const count = await tx.db.guestFile.count({
    where: { visitorId: visitor.id, receivedAt: { not: null }, uploadId: { not: null } },
  });
  const url = `/shares?received=${visitor.id}`;
  await tx.db.notification.deleteMany({ where: { userId: ownerId, url } });
  const files = count === 1 ? '1 file' : `${count} files`;
  const message = `${visitor.name} sent ${files} to "${name}". Accept or delete them.`;
  await notify(tx, { userId: ownerId, message, url, disposal: 'ON_READ' });
}
