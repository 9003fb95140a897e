import * as contract from '@spindle/contracts/notifications/notifications';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { clearNotifications } from './clear.ts';
import { listNotifications } from './list.ts';

export function notificationRoutes(app: App): void {
  serve(app, contract.listNotifications, (ctx) => listNotifications(ctx, ctx.actor.userId));
  serve(app, contract.clearNotifications, clearNotifications);
}
