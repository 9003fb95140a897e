import { randomBytes } from 'node:crypto';
import type { TxContext } from '../context.ts';
import type { Secrets } from '../secrets.ts';

/** Returns the stored form of a code. The code itself is only in the link. */
export const hashResetCode = (code: string, secrets: Secrets): string =>
  secrets.fingerprint(`password reset ${code}`);

/** Creates a code with which a user sets a new password once. Earlier ones stay valid: otherwise anybody could void them. */
export async function createResetCode(
  { db, now, config }: Pick<TxContext, 'db' | 'now' | 'config'>,
  { userId, lifetimeMs }: { userId: number; lifetimeMs: number },
  secrets: Secrets,
): Promise<{ code: string; url: string; expiresAt: Date }> {
  const code = randomBytes(24).toString('base64url');
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  const codeHash = hashResetCode(code, secrets);
  await db.passwordReset.create({ data: { codeHash, userId, createdAt, expiresAt } });
  return { code, url: `${config.publicUrl}/reset-password/${code}`, expiresAt };
}
