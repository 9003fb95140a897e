/**
 * How long a file may be kept by who asked for it: for ever where the address names the present version, else only after
 * asking again (304 costs little).
 */
export function cacheControlOf(asked: number | undefined, version: number): string {
  return asked === version ? 'private, max-age=31536000, immutable' : 'private, no-cache';
}
