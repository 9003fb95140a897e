import { randomBytes } from 'node:crypto';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';

/** 144 bits of entropy. */
const TOKEN_BYTES = 18;

/** Creates the secret part of a new share's URL: 24 URL-safe characters. */
export function newShareToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Hashes a token; the database finds shares by this hash. */
export function hashShareToken(token: string, secrets: Secrets): string {
  return secrets.fingerprint(`share ${token}`);
}

/** Returns the public URL that opens a share. */
export function shareUrl(ctx: Context, tokenEncrypted: string, secrets: Secrets): string {
  return `${ctx.config.publicUrl}/shared/${secrets.open(tokenEncrypted)}`;
}
