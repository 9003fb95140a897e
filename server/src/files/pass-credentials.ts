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
 * Returns a function that adds the credential of the playlist request to the addresses in the playlist. A token is
 * copied. A signature is created for each address and expires at the same time. `folder` starts at the asset id and
 * is the folder of the playlist.
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
