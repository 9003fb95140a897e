import type { Disposal } from '@spindle/contracts/notifications/notifications';
import type { TxContext } from '../context.ts';

/** Characters of a message that are kept. */
const MESSAGE_MAX = 500;

export interface Message {
  userId: number;
  message: string;
  /** A path of the application, or an http(s) address. */
  url?: string;
  disposal: Disposal;
  /** When what it leads to is over: it is not shown from then on. */
  endsAt?: Date;
}

/** Leaves a message for a user. In a transaction it is there when what it tells of is. */
export async function notify(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  { message, ...rest }: Message,
): Promise<void> {
  await db.notification.create({
    data: { ...rest, message: message.slice(0, MESSAGE_MAX), createdAt: now() },
  });
}
