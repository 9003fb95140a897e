import type { Route } from '@spindle/contracts/http/route';

/** Refusals before the route runs: without a valid credential, and above the rate limit. They count as bytes alone. */
export const REFUSED: ReadonlySet<number> = new Set([401, 429]);

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns whether a response counts as a request of 0 bytes. */
export const isRedirect = (status: number) => REDIRECTS.has(status);

/** Returns whether a route delivers media, which a CDN can serve instead of this server. */
export function isMedia({ method, access }: Pick<Route, 'method' | 'access'>): boolean {
  return (
    method === 'GET' && (access.kind === 'media' || (access.kind === 'public' && !!access.media))
  );
}
