import { REVALIDATE } from '../http/files/cache-control.ts';

/**
 * Returns how long the caller may cache a file: a year if the URL names the current version, otherwise only with
 * revalidation.
 */
export function cacheControlOf(requestedVersion: number | undefined, version: number): string {
  return requestedVersion === version ? 'private, max-age=31536000, immutable' : REVALIDATE;
}
