import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { signPath } from '../credentials/signature.ts';
import { readSigningKey } from '../credentials/signing-key.ts';

/** Returns the URL of a file named by a playlist, with the credential that it needs. */
export type AddressOf = (path: string) => string;

/** The credential in the query of a request. */
interface Credential {
  _jwt?: string | undefined;
  expiry?: number | undefined;
  accessId?: string | undefined;
  signature?: string | undefined;
}

/**
 * Returns a function that adds the credential of the playlist request to the URLs in the playlist. A token is copied. A
 * signature is created for each URL and expires at the same time. `folder` is the path of the playlist's folder, from
 * the asset id on.
 */
export async function passCredential(
  ctx: Context,
  credential: Credential,
  folder: string,
  secrets: Secrets,
): Promise<AddressOf> {
  const { _jwt, expiry, accessId, signature } = credential;
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
