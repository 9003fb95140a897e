import { MASK, MASK_REFUSED } from '@spindle/contracts/settings/masked';
import { Invalid } from '@spindle/core/errors';

/** Returns the mask, or an empty text without a secret. */
export const maskSecret = (secret: string): string => (secret === '' ? '' : MASK);

/** Replaces the password of a URL with the mask. */
export function maskPassword(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.password === '') return text;
  url.password = MASK;
  return url.href;
}

/**
 * Returns the secret for a submitted value: the stored secret for a mask, otherwise the value. `isSameTarget`: the secret would be sent to
 * the same place as before. Throws Invalid for a mask whose target has changed.
 */
export function unmaskSecret(
  path: string,
  { given, stored, isSameTarget }: { given: string; stored: string; isSameTarget: boolean },
): string {
  if (given !== MASK) return given;
  if (!isSameTarget || stored === '') throw maskRefused(path);
  return stored;
}

/**
 * Restores a masked password from the stored URL with the same scheme, host, port and user. Throws Invalid when no stored URL has them.
 */
export function unmaskPassword(path: string, given: string, stored: readonly string[]): string {
  if (!URL.canParse(given)) return given;
  const url = new URL(given);
  if (url.password !== MASK) return given;
  const known = stored.find(
    (text) => URL.canParse(text) && targetOf(new URL(text)) === targetOf(url),
  );
  if (known === undefined) throw maskRefused(path);
  url.password = new URL(known).password;
  return url.href;
}

const targetOf = ({ protocol, host, username }: URL) => `${protocol}//${username}@${host}`;

const maskRefused = (path: string) => new Invalid(MASK_REFUSED, [{ path, message: MASK_REFUSED }]);
