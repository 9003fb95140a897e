import { z } from 'zod';
import { route, SIGNED_IN } from '../http/route.ts';
import { Time } from '../http/time.ts';

/** Limits the notifications of one response; older ones follow when these are cleared. */
export const NOTIFICATIONS_MAX = 100;

/** ON_READ: cleared when read. ON_ACK: stays until dismissed. Specification 3. */
export const Disposal = z.enum(['ON_READ', 'ON_ACK']);
export type Disposal = z.infer<typeof Disposal>;

export const Notification = z.object({
  id: z.number().int(),
  message: z.string(),
  timestamp: Time,
  /** A path of the application, beginning with `/`, or a URL. */
  url: z.string().optional(),
  disposal: Disposal,
});
export type Notification = z.infer<typeof Notification>;

const Notifications = z.object({ notifications: z.array(Notification) });

export const listNotifications = route({
  method: 'GET',
  path: '/api/v1/user/notifications',
  summary: "List the caller's notifications that are not cleared, newest first, at most 100",
  access: SIGNED_IN,
  answer: Notifications,
  example: () => ({}),
});

export const clearNotifications = route({
  method: 'POST',
  path: '/api/v1/user/notifications',
  summary: 'Clear notifications by id; returns the remaining ones',
  access: SIGNED_IN,
  body: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(1000),
  answer: Notifications,
  example: () => ({ body: [1] }),
});
