import {
  EMAIL_CHANGE_CANCELED,
  EMAIL_CHANGES_FULL,
  EMAIL_CHANGES_MAX,
  EMAIL_CONFIRM_HOURS,
  EMAIL_STOP_DAYS,
} from '@spindle/contracts/sessions/email-change';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { queueMail } from '@spindle/core/mail/queue-mail';
import type { Secrets } from '@spindle/core/secrets';
import type { User } from '@spindle/prisma/client';
import { endPendingEmail } from '../credentials/account-changes/account-changes.ts';
import { emailTaken } from '../credentials/email-taken.ts';
import { lockCaller } from '../credentials/lock-caller.ts';
import { confirmEmailMail } from './confirm-email-mail.ts';
import { findPendingEmail, hashEmailCode, newEmailCode } from './email-change-codes.ts';
import { stopEmailMail } from './stop-email-mail.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Mails the links that confirm a new address of a locked user and that stop the change. Replaces an earlier request. Throws Conflict for a
 * taken address and beyond EMAIL_CHANGES_MAX.
 */
export async function requestEmailChange(
  tx: TxContext,
  user: User,
  newEmail: string,
  secrets: Secrets,
): Promise<void> {
  const { db, now, config } = tx;
  const { publicUrl } = config;
  const at = now();
  if (await db.user.findUnique({ where: { email: newEmail } })) throw emailTaken();
  const today = { userId: user.id, createdAt: { gt: new Date(at.getTime() - DAY_MS) } };
  if ((await db.emailChange.count({ where: today })) >= EMAIL_CHANGES_MAX)
    throw new Conflict(EMAIL_CHANGES_FULL);
  await endPendingEmail(tx, user.id);
  const codes = { confirm: newEmailCode(), stop: newEmailCode() };
  const confirmUntil = new Date(at.getTime() + EMAIL_CONFIRM_HOURS * HOUR_MS);
  const expiresAt = new Date(at.getTime() + EMAIL_STOP_DAYS * DAY_MS);
  await db.emailChange.create({
    data: {
      userId: user.id,
      oldEmail: user.email,
      newEmail,
      stopHash: hashEmailCode('stop', codes.stop, secrets),
      confirmHash: hashEmailCode('confirm', codes.confirm, secrets),
      createdAt: at,
      confirmUntil,
      expiresAt,
    },
  });
  const url = `${publicUrl}/confirm-email/${codes.confirm}`;
  const confirmation = confirmEmailMail({ url, confirmUntil, publicUrl });
  await queueMail(tx, { kind: 'confirm-email', to: newEmail, content: confirmation }, secrets);
  const stopUrl = `${publicUrl}/stop-email-change/${codes.stop}`;
  const notice = stopEmailMail({ newEmail, at, url: stopUrl, expiresAt, publicUrl });
  await queueMail(tx, { kind: 'stop-email', to: user.email, content: notice }, secrets);
}

/** Cancels the change of the caller's address that waits for confirmation. Does nothing without one. */
export async function cancelEmailChange(ctx: Context, secrets: Secrets) {
  await inTransaction(ctx, async (tx) => {
    const { userId, email } = tx.actor;
    await lockCaller(tx, secrets);
    const pending = await findPendingEmail(tx, userId);
    await endPendingEmail(tx, userId);
    if (pending === null) return;
    const target = { type: 'user', id: userId, name: email };
    const details = { new_email: pending };
    await recordAudit(tx, { action: 'profile.cancel_email', target, details });
  });
  return { status: 'OK' as const, message: EMAIL_CHANGE_CANCELED };
}
