import { isIP } from 'node:net';
import { z } from 'zod';

/** Parses TRUST_PROXY: `on` (one hop), a number of hops, or proxy addresses such as `10.0.0.0/8, ::1`. Trusting all is not possible. */
export const trustedProxies = z
  .string()
  .default('off')
  .transform((text) => text.trim())
  .refine(
    (text) => TRUST_WORDS.has(text) || HOPS.test(text) || addressesOf(text).every(isNetwork),
    {
      error: 'must be on, off, a number of proxies (1 to 9), or addresses such as 10.0.0.0/8',
    },
  )
  .transform((text): false | number | string[] => {
    if (TRUST_WORDS.has(text)) return TRUST_WORDS.get(text) ?? false;
    return HOPS.test(text) ? Number(text) : addressesOf(text);
  });

const TRUST_WORDS = new Map<string, false | 1>([
  ['off', false],
  ['false', false],
  ['0', false],
  ['on', 1],
  ['true', 1],
]);
const HOPS = /^[1-9]$/;

function addressesOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function isNetwork(text: string): boolean {
  const [, ip = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(ip);
  return family !== 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128));
}
