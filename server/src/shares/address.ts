import { randomBytes } from 'node:crypto';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';

/** 144 bits of entropy. */
const TOKEN_BYTES = 18;

/** Creates the secret part of a new share's URL: 24 URL-safe characters. */
export function newShareToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the public URL that opens a share. */
export function shareUrl(ctx: Context, tokenEncrypted: string, secrets: Secrets): string {
  return `${ctx.config.publicUrl}/shared/${secrets.open(tokenEncrypted)}`;
}
