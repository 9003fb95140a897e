import type { Input } from '@spindle/contracts/http/route';
import type {
  Notification,
  clearNotifications as route,
} from '@spindle/contracts/notifications/notifications';
import type { Context } from '@spindle/core/context';
import { listNotifications } from './list.ts';

/** Deletes notifications of the caller and returns the remaining ones. Ignores ids of other users and unknown ids. */
export async function clearNotifications(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<{ notifications: Notification[] }> {
  await ctx.db.notification.deleteMany({
    where: { userId: ctx.actor.userId, id: { in: body } },
  });
  return listNotifications(ctx, ctx.actor.userId);
}
