import type { TxContext } from '@spindle/core/context';
import { queueMail } from '@spindle/core/mail/queue-mail';
import type { Secrets } from '@spindle/core/secrets';
import type { User } from '@spindle/prisma/client';
import { actorName } from '../actor-name.ts';
import { emailChangedMail } from './email-changed-mail.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

/** What a change of a user replaces. Undefined: unchanged. */
interface CredentialChange {
  email?: string | undefined;
  passwordHash?: string | undefined;
  /** Whether the user made the change with a mailed code, without a session. */
  isByCode?: boolean;
  /** Whether the user set the password with the invite in use, which stays for its setup. */
  isByInvite?: boolean;
}

/**
 * Completes a change of email address or password, in its transaction: ends the codes that were sent before, and notifies the address that
 * the user had before. Does nothing for other changes.
 */
export async function completeCredentialChange(
  tx: TxContext,
  before: User,
  { email, passwordHash, isByCode = false, isByInvite = false }: CredentialChange,
  secrets: Secrets,
): Promise<void> {
  const { db, now, config, actor } = tx;
  const isEmailNew = email !== undefined && email !== before.email;
  const isPasswordNew = passwordHash !== undefined;
  if (!isEmailNew && !isPasswordNew) return;
  await db.passwordReset.deleteMany({ where: { userId: before.id } });
  // A link in the mailbox of the previous address must not open the account. A new password ends an invite in use too.
  if (isEmailNew && !isByCode) await db.emailChange.deleteMany({ where: { userId: before.id } });
  else await endPendingEmail(tx, before.id);
  const endsAll = isPasswordNew && !isByInvite;
  await db.invite.deleteMany({ where: { userId: before.id, ...(!endsAll && { usedAt: null }) } });
  const isOwn = isByCode || actor.userId === before.id;
  const changedBy = isOwn ? null : await actorName(tx);
  const change = { changedBy, at: now(), publicUrl: config.publicUrl };
  const to = before.email;
  if (isEmailNew)
    await queueMail(
      tx,
      { kind: 'email-changed', to, content: emailChangedMail({ ...change, newEmail: email }) },
      secrets,
    );
  if (isPasswordNew)
    await queueMail(
      tx,
      { kind: 'password-changed', to, content: passwordChangedMail(change) },
      secrets,
    );
}

/** Ends the confirmation of a new address that a user has requested. The previous address can still stop the change. */
export async function endPendingEmail(
  { db }: Pick<TxContext, 'db'>,
  userId: number,
): Promise<void> {
  await db.emailChange.updateMany({
    where: { userId, confirmHash: { not: null } },
    data: { confirmHash: null },
  });
}
