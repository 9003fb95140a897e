const PARAMETER = 'return_to';

/** Returns the path of the sign-in page, with the path to return to. */
export function signInPath(from: { pathname: string; search: string }): string {
  const path = from.pathname + from.search;
  return path === '/' ? '/login' : `/login?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** Returns the path to open after signing in: the requested one, if it belongs to this site. */
export function returnPath(search: URLSearchParams): string {
  return sameOriginPath(search.get(PARAMETER)) ?? '/';
}

/** Returns a path only if it stays on this origin, never another host or scheme. Security checklist 3. */
function sameOriginPath(value: string | null): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, window.location.origin)) return null;
  const url = new URL(value, window.location.origin);
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return null;
  return url.pathname === '/login' ? null : url.pathname + url.search + url.hash;
}
