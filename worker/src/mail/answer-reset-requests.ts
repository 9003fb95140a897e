import { MAILED_RESET_MINUTES } from '@spindle/contracts/sessions/password-reset';
import { type AuditTarget, recordAuditEntries } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { passwordResetMail } from '@spindle/core/mail/password-reset-mail';
import { queueMail } from '@spindle/core/mail/queue-mail';
import { createResetCode } from '@spindle/core/password-reset/reset-code';
import type { Secrets } from '@spindle/core/secrets';
import { lockUserRows } from '@spindle/core/users/lock-user-rows';
import type { User } from '@spindle/prisma/client';

/** Limits the requests that one transaction handles. */
const BATCH = 20;
/** Limits the valid codes of a user, and so the mails that anybody can cause. */
const CODES_MAX = 3;
const LIFETIME_MS = MAILED_RESET_MINUTES * 60_000;

/** A request for a link to set a new password. */
interface ResetRequest {
  email: string;
  requestedAt: Date;
}

/**
 * Handles all requests for a new password: queues a mail for each that names an enabled user. A request is deleted in the transaction that
 * queues its mail, so a killed worker loses none.
 */
export async function answerResetRequests(ctx: Context, secrets: Secrets): Promise<void> {
  // Usually there is none, and no transaction is needed to see that.
  if ((await ctx.db.passwordResetRequest.findFirst()) === null) return;
  for (;;) {
    const count = await inTransaction(ctx, async (tx) => {
      const requests = await tx.db.$queryRaw<ResetRequest[]>`
        DELETE FROM password_reset_request WHERE email IN (
          SELECT email FROM password_reset_request ORDER BY requested_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
        RETURNING email, requested_at AS "requestedAt"`;
      const users = await lockNamed(tx, requests);
      const targets: (AuditTarget | null)[] = [];
      for (const request of requests)
        targets.push(await answerRequest(tx, request, users.get(request.email), secrets));
      // After all other statements, because recording locks the log until the transaction ends.
      await recordAuditEntries(
        tx,
        targets.flatMap((target) => (target ? { action: 'password.mail_link', target } : [])),
      );
      return requests.length;
    });
    if (count < BATCH) return;
  }
}

/** Locks the users whose addresses are named, so that no code goes to an address that changes meanwhile. Returns them by address. */
async function lockNamed(tx: TxContext, requests: readonly ResetRequest[]) {
  const emails = requests.map(({ email }) => email);
  const named = await tx.db.user.findMany({
    where: { email: { in: emails } },
    select: { id: true },
  });
  const users = await lockUserRows(
    tx,
    named.map(({ id }) => id),
  );
  return new Map([...users.values()].map((user) => [user.email, user]));
}

/** Returns the user who gets a mail, as the target of an audit entry, or null. */
async function answerRequest(
  tx: TxContext,
  { email, requestedAt }: ResetRequest,
  user: User | undefined,
  secrets: Secrets,
): Promise<AuditTarget | null> {
  const { db, now, config } = tx;
  const time = now();
  // After an outage of all workers, the user has given up.
  if (time.getTime() - requestedAt.getTime() > LIFETIME_MS) return null;
  if (!user?.enabled) return null;
  const open = await db.passwordReset.count({
    where: { userId: user.id, expiresAt: { gt: time } },
  });
  if (open >= CODES_MAX) return null;
  const { url, expiresAt } = await createResetCode(
    tx,
    { userId: user.id, lifetimeMs: LIFETIME_MS },
    secrets,
  );
  const content = passwordResetMail({
    url,
    expiresAt,
    sentBy: null,
    publicUrl: config.publicUrl,
  });
  await queueMail(tx, { kind: 'password-reset', to: email, content, expiresAt }, secrets);
  return { type: 'user', id: user.id, name: email };
}
