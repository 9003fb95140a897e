import type { Disposal } from '@spindle/contracts/notifications/notifications';
import type { TxContext } from '../context.ts';

/** Limits a stored message, in characters. Longer messages are cut. */
const MESSAGE_MAX = 500;

/** A notification to create. */
export interface Message {
  userId: number;
  message: string;
  /** A path of the application, or an http(s) URL. */
  url?: string;
  disposal: Disposal;
  /** Time from which the notification is hidden, because the target of `url` has expired. */
  endsAt?: Date;
}

/** Stores a notification for a user. In a transaction, it becomes visible together with the other changes. */
export async function notify(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  { message, ...rest }: Message,
): Promise<void> {
  await db.notification.create({
    data: { ...rest, message: message.slice(0, MESSAGE_MAX), createdAt: now() },
  });
}
