import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a header `Authorization` carries the token. Takes the same time for every wrong token. */
export function hasMetricsToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  // Hashes have the same length, so that the comparison does not reveal that of the token.
  return timingSafeEqual(hashOf(given), hashOf(token));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
