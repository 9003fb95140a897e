import { wireTime } from '@spindle/contracts/http/time';
import {
  NOTIFICATIONS_MAX,
  type Notification,
} from '@spindle/contracts/notifications/notifications';
import type { Context } from '@spindle/core/context';

/** Lists up to NOTIFICATIONS_MAX unexpired notifications of a user, newest first. */
export async function listNotifications(
  ctx: Context,
  userId: number,
): Promise<{ notifications: Notification[] }> {
  const rows = await ctx.db.notification.findMany({
    where: { userId, OR: [{ endsAt: null }, { endsAt: { gt: ctx.now() } }] },
    orderBy: { id: 'desc' },
    take: NOTIFICATIONS_MAX,
  });
  return {
    notifications: rows.map(({ id, message, url, disposal, createdAt }) => ({
      id,
      message,
      timestamp: wireTime(createdAt),
      ...(url !== null && { url }),
      disposal,
    })),
  };
}
