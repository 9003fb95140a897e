import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { signPath } from '../credentials/signature.ts';
import { readSigningKey } from '../credentials/signing-key.ts';

/** Returns the address of a file named by a playlist, with the credential that it needs. */
export type AddressOf = (path: string) => string;

interface Given {
  _jwt?: string | undefined;
  expiry?: number | undefined;
  accessId?: string | undefined;
  signature?: string | undefined;
}

/**
 * Addresses for what a playlist names, with the credential that it was asked for with itself: a token is carried on, a signature is
 * made anew for each, until the same time. `folder` begins at the asset id, and is where the playlist lies.
 */
export async function passCredential(
  ctx: Context,
  given: Given,
  folder: string,
  secrets: Secrets,
): Promise<AddressOf> {
  const { _jwt, expiry, accessId, signature } = given;
  if (signature !== undefined && ctx.actor.kind === 'signed-link') {
    const apiKey = await readSigningKey(ctx, secrets);
    return (path) => {
      const address = withQuery(path, `expiry=${expiry}&accessId=${accessId}`);
      const sign = signPath(`${folder}/${address}`, apiKey);
      return `${address}&signature=${encodeURIComponent(sign)}`;
    };
  }
  return (path) =>
    _jwt === undefined ? path : withQuery(path, `_jwt=${encodeURIComponent(_jwt)}`);
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
