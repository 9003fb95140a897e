import { MASK } from '@spindle/contracts/settings/masked';

/** Query parameters with the name of a secret: the part before the value, and the value. Migration 20261128010100 has the same names. */
const SECRET_PARAMETERS =
  /([?&](?:[^=&#\s]*(?:passw|pwd|secret|token|api_?key|access_?key|signature)[^=&#\s]*|key|code|sig|auth)=)([^&#\s]*[^&#\s,])/gi;

/** Returns a URL with its password and the query parameters with the name of a secret masked. Returns other texts unchanged. */
export function maskUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const search = maskParameters(url.search);
  if (url.password === '' && search === url.search) return text;
  if (url.password !== '') url.password = MASK;
  url.search = search;
  return url.href;
}

/** Returns a text with the secret query parameters of the URLs in it masked. */
export function maskParameters(text: string): string {
  return text.replace(SECRET_PARAMETERS, `$1${MASK}`);
}

/**
 * Returns a URL with the secrets of `known` instead of masks. Returns null when it has a mask for which `known` has no secret.
 */
export function unmaskUrl(text: string, known: string): string | null {
  const [url, source] = [new URL(text), new URL(known)];
  let isKnown = true;
  const secretOf = (secret: string) => {
    if (secret === '') isKnown = false;
    return secret;
  };
  if (url.password === MASK) url.password = secretOf(source.password);
  const secrets = new Map(
    [...source.search.matchAll(SECRET_PARAMETERS)].map(([, name = '', value = '']) => [
      name.slice(1),
      value,
    ]),
  );
  url.search = url.search.replace(SECRET_PARAMETERS, (whole, name: string, value: string) =>
    value === MASK ? name + secretOf(secrets.get(name.slice(1)) ?? '') : whole,
  );
  return isKnown ? url.href : null;
}

/** Tells whether a URL has a mask instead of a secret. */
export function hasMask(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { password, search } = new URL(text);
  return (
    password === MASK ||
    [...search.matchAll(SECRET_PARAMETERS)].some(([, , value]) => value === MASK)
  );
}
