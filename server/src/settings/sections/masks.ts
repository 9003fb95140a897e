import { MASK, MASK_REFUSED } from '@spindle/contracts/settings/masked';
import { Invalid } from '@spindle/core/errors';
import { hasMask, maskUrl, unmaskUrl } from '@spindle/core/outbound/mask-url';

/** Returns the mask, or an empty text without a secret. */
export const maskSecret = (secret: string): string => (secret === '' ? '' : MASK);

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
 * Restores the masked secrets of a URL: from the stored URL that has this form, else from one with the same scheme, host, port and user.
 * Throws Invalid when no stored URL has them.
 */
export function unmaskStoredUrl(path: string, given: string, stored: readonly string[]): string {
  if (!hasMask(given)) return given;
  const same = stored.find((text) => maskUrl(text) === given);
  if (same !== undefined) return same;
  const target = targetOf(new URL(given));
  const known = stored.find((text) => URL.canParse(text) && targetOf(new URL(text)) === target);
  const whole = known === undefined ? null : unmaskUrl(given, known);
  if (whole === null) throw maskRefused(path);
  return whole;
}

const targetOf = ({ protocol, host, username }: URL) => `${protocol}//${username}@${host}`;

const maskRefused = (path: string) => new Invalid(MASK_REFUSED, [{ path, message: MASK_REFUSED }]);
