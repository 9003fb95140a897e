import { randomBytes } from 'node:crypto';
import { NEW_PASSWORD_MAX, NEW_PASSWORD_MIN } from '@spindle/contracts/users/users';
import { type Context, inTransaction } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { loadSecrets } from '@spindle/core/secrets';
import { completeCredentialChange } from '../credentials/account-changes.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { findUser } from './find-user.ts';

/** Sets the password of a user to `typed`, or to a random one if null, and ends all sessions. Throws NotFound, Invalid. */
export async function resetPassword(ctx: Context, email: string, typed: string | null) {
  const user = await findUser(ctx, email);
  const password = typed ?? randomBytes(12).toString('base64url');
  if (password.length < NEW_PASSWORD_MIN || password.length > NEW_PASSWORD_MAX)
    throw new Invalid(
      `The password must have ${NEW_PASSWORD_MIN} to ${NEW_PASSWORD_MAX} characters. Nothing was changed.`,
    );
  const passwordHash = await hashPassword(password);
  const secrets = await loadSecrets(ctx.config);
  const ended = await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    await db.user.update({ where: { id: user.id }, data: { passwordHash } });
    await completeCredentialChange(tx, user, { passwordHash }, secrets);
    return db.session.updateMany({
      where: { userId: user.id, revokedAt: null, expiresAt: { gt: now() } },
      data: { revokedAt: now() },
    });
  });
  return { user, password, sessions: ended.count };
}
