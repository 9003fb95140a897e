import type { Input } from '@spindle/contracts/http/route';
import type {
  Notification,
  clearNotifications as route,
} from '@spindle/contracts/notifications/notifications';
import type { Context } from '@spindle/core/context';
import { listNotifications } from './list.ts';

/** Clears notifications of the caller; ids that are somebody else's, or gone, are passed over. */
export async function clearNotifications(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<{ notifications: Notification[] }> {
  await ctx.db.notification.deleteMany({
    where: { userId: ctx.actor.userId, id: { in: body } },
  });
  return listNotifications(ctx, ctx.actor.userId);
}
