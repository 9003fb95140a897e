import { randomBytes } from 'node:crypto';
import { EMAIL_CODE_INVALID } from '@spindle/contracts/sessions/email-change';
import type { TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';

/** What the code of a link does. */
type EmailCodeKind = 'confirm' | 'stop';

/** Returns a new code. Only the link contains it. */
export const newEmailCode = (): string => randomBytes(24).toString('base64url');

/** Returns the stored form of a code. */
export const hashEmailCode = (kind: EmailCodeKind, code: string, secrets: Secrets): string =>
  secrets.fingerprint(`email ${kind} ${code}`);

/** Returns the error of every code that cannot be used, so that it does not reveal the reason. */
export function invalidEmailCode(): Invalid {
  return new Invalid(EMAIL_CODE_INVALID, [{ path: 'code', message: EMAIL_CODE_INVALID }]);
}

/** Returns the new address of a user that waits for its confirmation, or null. */
export async function findPendingEmail(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  userId: number,
): Promise<string | null> {
  const waiting = await db.emailChange.findFirst({
    where: { userId, confirmHash: { not: null }, confirmUntil: { gt: now() } },
  });
  return waiting?.newEmail ?? null;
}
