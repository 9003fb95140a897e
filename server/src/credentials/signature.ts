import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs an address the way clients of this API do: HMAC-SHA1 with the API key over the part from the asset id on, query
 * included, without the signature itself; base64. `path` begins at the asset id.
 */
export function signPath(path: string, apiKey: string): string {
  return createHmac('sha1', apiKey).update(path, 'utf8').digest('base64');
}

/** Whether `signature` (either base64 alphabet) was made for this address with this key. */
export function isSignatureOf(url: string, signature: string, apiKey: string): boolean {
  const signed = signedPart(url);
  if (signed === null) return false;
  const wanted = createHmac('sha1', apiKey).update(signed, 'utf8').digest();
  const given = Buffer.from(signature.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** From the asset id (or the word before a collection's) up to `&signature=`. Null where there is no id, or where something follows the signature. */
function signedPart(url: string): string | null {
  const found = /(?:[0-9a-fA-F]{32}|assetcollection\/\d+)(?:[/?].*)?$/.exec(url);
  if (!found) return null;
  const cut = found[0].search(/[?&]signature=[^&]*$/);
  return cut === -1 ? null : found[0].slice(0, cut);
}
