import { randomBytes } from 'node:crypto';
import { NEW_PASSWORD_MAX, NEW_PASSWORD_MIN } from '@spindle/contracts/users/users';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { Invalid, NotFound } from '@spindle/core/errors';
import { newKey } from '@spindle/core/ids';
import { loadSecrets, type Secrets } from '@spindle/core/secrets';
import { lockUserRows } from '@spindle/core/users/lock-user-rows';
import { completeCredentialChange } from '../credentials/account-changes/account-changes.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { findUser } from './find-user.ts';

/** How a password is reset. */
interface ResetOptions {
  /** The new password; null for a random one. */
  typed: string | null;
  /** Whether the API key of Settings > Security is replaced too, which ends its links. */
  replacesKey: boolean;
}

/** Sets the password of a user and ends all sessions. Throws NotFound, Invalid. */
export async function resetPassword(
  ctx: Context,
  email: string,
  { typed, replacesKey }: ResetOptions,
) {
  const { id } = await findUser(ctx, email);
  const password = typed ?? randomBytes(12).toString('base64url');
  if (password.length < NEW_PASSWORD_MIN || password.length > NEW_PASSWORD_MAX)
    throw new Invalid(
      `The password must have ${NEW_PASSWORD_MIN} to ${NEW_PASSWORD_MAX} characters. Nothing was changed.`,
    );
  const passwordHash = await hashPassword(password);
  const secrets = await loadSecrets(ctx.config);
  const key = replacesKey ? newKeyColumns(secrets) : {};
  const { user, ended } = await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const user = (await lockUserRows(tx, [id])).get(id);
    if (!user) throw new NotFound(`User ${email}`);
    await db.user.update({ where: { id: user.id }, data: { passwordHash, ...key } });
    await completeCredentialChange(tx, user, { passwordHash }, secrets);
    const sessions = await db.session.updateMany({
      where: { userId: user.id, revokedAt: null, expiresAt: { gt: now() } },
      data: { revokedAt: now() },
    });
    const target = { type: 'user', id: user.id, name: user.email };
    await recordAudit(tx, {
      action: 'password.reset',
      target,
      details: { by: 'command', sessions: sessions.count },
    });
    if (replacesKey)
      await recordAudit(tx, { action: 'key.replace', target, details: { keys: ['api_key'] } });
    return { user, ended: sessions.count };
  });
  return { user, password, sessions: ended };
}

/** Returns the columns of a new API key. Its user reads it in Settings > Security. */
function newKeyColumns(secrets: Secrets) {
  const key = newKey();
  return { apiKeyEncrypted: secrets.seal(key), apiKeyHash: secrets.fingerprint(key) };
}
