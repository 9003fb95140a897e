import { ASK_AGAIN } from '../http/files/cache-control.ts';

/**
 * Returns how long the caller may cache a file: for ever where the address names the present version, else only after asking again.
 */
export function cacheControlOf(asked: number | undefined, version: number): string {
  return asked === version ? 'private, max-age=31536000, immutable' : ASK_AGAIN;
}
