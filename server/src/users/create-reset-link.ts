import { wireTime } from '@spindle/contracts/http/time';
import { ADMIN_RESET_HOURS } from '@spindle/contracts/sessions/password-reset';
import type { PersonalLink } from '@spindle/contracts/users/users';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { passwordResetMail } from '@spindle/core/mail/password-reset-mail';
import { mailIsPossible, queueMail } from '@spindle/core/mail/queue-mail';
import { createResetCode } from '@spindle/core/password-reset/reset-code';
import type { Secrets } from '@spindle/core/secrets';
import { actorName } from '../credentials/actor-name.ts';
import { lockCaller } from '../credentials/lock-caller.ts';
import { userTarget } from './record-change.ts';

const LIFETIME_MS = ADMIN_RESET_HOURS * 3_600_000;

/**
 * Creates a link with which a user sets a new password, and queues its mail if mail is possible. Throws NotFound, and Conflict for a disabled
 * user.
 */
export async function createResetLink(ctx: Context, id: number, secrets: Secrets) {
  const data = await inTransaction(ctx, async (tx): Promise<PersonalLink> => {
    const { config } = tx;
    const user = (await lockCaller(tx, secrets, [id])).get(id);
    if (!user) throw new NotFound('User', id);
    if (!user.enabled) throw new Conflict('Enable this user before you create a link.');
    const { code, url, expiresAt } = await createResetCode(
      tx,
      { userId: id, lifetimeMs: LIFETIME_MS },
      secrets,
    );
    const sentBy = await actorName(tx);
    const content = passwordResetMail({ url, expiresAt, sentBy, publicUrl: config.publicUrl });
    const mail = { kind: 'password-reset', to: user.email, content, expiresAt } as const;
    await queueMail(tx, mail, secrets);
    const details = { expires_at: wireTime(expiresAt), is_mailed: mailIsPossible(config) };
    await recordAudit(tx, { action: 'password.create_link', target: userTarget(user), details });
    return { code, url, ...details };
  });
  return { status: 'OK' as const, data };
}
