import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs an address as clients of this API do: base64 of the HMAC-SHA1, keyed with the API key. `path` is the part of the
 * address from the asset id on, with the query but without the signature.
 */
export function signPath(path: string, apiKey: string): string {
  return createHmac('sha1', apiKey).update(path, 'utf8').digest('base64');
}

/** Whether `signature` (either base64 alphabet) was made with this key for this address, or for the document that it belongs to. */
export function isSignatureOf(url: string, signature: string, apiKey: string): boolean {
  const given = Buffer.from(signature.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
  return signedForms(url).some((form) => {
    const expected = createHmac('sha1', apiKey).update(form, 'utf8').digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Returns the names of the query parameters before the signature, which it covers, and of those after it. */
export function signedNames(url: string): { before: Set<string>; after: Set<string> } {
  const query = url.slice(url.indexOf('?') + 1);
  const [before = '', after = ''] = query.split(/(?:^|&)signature=[^&]*/);
  const namesIn = (part: string) => new Set(new URLSearchParams(part).keys());
  return { before: namesIn(before), after: namesIn(after) };
}

/** Returns the texts that a signature of this address may have been made from. HTTP clients write a comma as %2C. */
function signedForms(url: string): string[] {
  const part = signedPart(url);
  if (part === null) return [];
  return [part, descriptorOf(part)].flatMap((form) =>
    form === null ? [] : [form, form.replace(/%2C/gi, ',')],
  );
}

/** Returns the part from the asset id, or from `assetcollection/ID`, up to the signature. Null if either is missing. */
function signedPart(url: string): string | null {
  const found = /(?:[0-9a-fA-F]{32}|assetcollection\/\d+)(?:[/?].*)?$/.exec(url);
  if (!found) return null;
  const cut = found[0].search(/[?&]signature=/);
  return cut === -1 ? null : found[0].slice(0, cut);
}

/** Viewers ask for tiles with the query of the deep zoom descriptor, so its signature covers its tiles too. */
function descriptorOf(part: string): string | null {
  const [, id, query] =
    /^([0-9a-fA-F]{32})\/deepzoom_files\/\d+\/\d+_\d+\.[a-z]+(\?.*)$/.exec(part) ?? [];
  return id === undefined ? null : `${id}/deepzoom.xml${query}`;
}
