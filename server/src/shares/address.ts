import { randomBytes } from 'node:crypto';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';

/** 144 bits. */
const TOKEN_BYTES = 18;

/** The secret part of the address of a new share: 24 characters that an address may hold. */
export function newShareToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database knows a token by. */
export function shareTokenHash(token: string, secrets: Secrets): string {
  return secrets.fingerprint(`share ${token}`);
}

/** Where a share is opened. */
export function shareUrl(ctx: Context, tokenEncrypted: string, secrets: Secrets): string {
  return `${ctx.config.publicUrl}/shared/${secrets.open(tokenEncrypted)}`;
}
