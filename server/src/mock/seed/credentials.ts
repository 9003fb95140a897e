import { hashResetCode } from '@spindle/core/password-reset/reset-code';
import { hashInviteCode } from '../../credentials/invite-code.ts';
import { hintOf, namedKeyOf } from '../../credentials/named-key.ts';
import { hashEmailCode } from '../../sessions/email-change-codes.ts';
import { FIXED_IDS, NAMED_KEY_LETTERS } from '../data-set/data-set.ts';
import { EMAIL_CODE, EMAIL_STOP_CODE, INVITE_CODE, RESET_CODE } from '../data-set/users.ts';
import type { SeedApp } from './seed-app.ts';

/** Days after the epoch until which the codes and the session are valid: a mock may run for years. */
const VALID_DAYS = -3650;

/** Creates a named key and a session of Ada Admin, an invite, a code for a new password and a new email address, all with fixed values. */
export async function createCredentials(app: SeedApp): Promise<void> {
  const { ctx, secrets } = app;
  const expiresAt = app.goTo(VALID_DAYS);
  const createdAt = app.goTo(5);
  const key = namedKeyOf(NAMED_KEY_LETTERS);
  await ctx.db.apiKey.create({
    data: {
      id: FIXED_IDS.apiKey,
      userId: 1,
      name: 'Nightly report',
      keyHash: secrets.fingerprint(key),
      hint: hintOf(key),
      scopes: ['READ_ASSET', 'DOWNLOAD_ASSET'],
      createdAt,
    },
  });
  await ctx.db.session.create({
    data: {
      id: FIXED_IDS.session,
      userId: 1,
      createdAt,
      expiresAt,
      lastSeen: createdAt,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    },
  });
  await app.call({ userId: 1, method: 'POST', url: '/api/v1/users/9/invite' });
  const codeHash = hashInviteCode(INVITE_CODE, secrets);
  await ctx.db.invite.update({ where: { userId: 9 }, data: { codeHash, expiresAt } });
  const reset = { codeHash: hashResetCode(RESET_CODE, secrets), userId: 10, createdAt, expiresAt };
  await ctx.db.passwordReset.create({ data: reset });
  await ctx.db.emailChange.create({
    data: {
      userId: 10,
      oldEmail: 'felix@example.com',
      newEmail: 'felix.forgetful@example.com',
      confirmHash: hashEmailCode('confirm', EMAIL_CODE, secrets),
      stopHash: hashEmailCode('stop', EMAIL_STOP_CODE, secrets),
      createdAt,
      confirmUntil: expiresAt,
      expiresAt,
    },
  });
}
