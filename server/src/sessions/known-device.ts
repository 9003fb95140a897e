import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@spindle/core/secrets';

/** Names the cookie of a browser in which a user has signed in. */
export const DEVICE_COOKIE = 'spindle_device';

/** Half a year after the last sign-in. */
const LIFETIME_SECONDS = 180 * 86_400;

/** Returns the cookie that makes a browser known for an address. It signs nobody in: only limits read it. */
export function deviceCookie(email: string, now: Date, secrets: Secrets) {
  const expiry = String(Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS);
  const id = randomUUID();
  return {
    name: DEVICE_COOKIE,
    value: `${expiry}.${id}.${sign({ email, expiry, id }, secrets)}`,
    path: '/api/v1/login',
    seconds: LIFETIME_SECONDS,
  };
}

/** Returns the id of the browser when its cookie is valid for the address, or null. */
export function knownDevice(
  cookie: string | undefined,
  { email, now }: { email: string; now: Date },
  secrets: Secrets,
): string | null {
  const [expiry = '', id = '', given = ''] = cookie?.split('.') ?? [];
  if (!(Number(expiry) * 1000 > now.getTime())) return null; // also for NaN, from a malformed cookie
  const expected = Buffer.from(sign({ email, expiry, id }, secrets));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : null;
}

const sign = (
  { email, expiry, id }: { email: string; expiry: string; id: string },
  secrets: Secrets,
): string => secrets.fingerprint(`device ${expiry} ${id} ${email}`);
