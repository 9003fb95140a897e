import { ADMIN_ROLE_ID } from '@spindle/contracts/http/permissions';
import type { TxContext } from '@spindle/core/context';
import { type Message, notify } from '@spindle/core/notifications/notify';

/** Stores a notification for each enabled administrator. */
export async function notifyAdministrators(
  tx: Pick<TxContext, 'db' | 'now'>,
  message: Omit<Message, 'userId'>,
): Promise<void> {
  const administrators = await tx.db.user.findMany({
    where: { roleId: ADMIN_ROLE_ID, enabled: true },
    select: { id: true },
  });
  for (const { id } of administrators) await notify(tx, { userId: id, ...message });
}
