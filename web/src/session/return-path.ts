const PARAMETER = 'return_to';

/** Where a signed-out person is sent, with the way back to where they were. */
export function signInPath(from: { pathname: string; search: string }): string {
  const path = from.pathname + from.search;
  return path === '/' ? '/login' : `/login?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** Where to go after signing in: the path that was asked for, when it is one of this site. */
export function returnPath(search: URLSearchParams): string {
  return ownPath(search.get(PARAMETER)) ?? '/';
}

/** Security checklist 3: a path of this origin, never another host nor another scheme. */
function ownPath(value: string | null): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, window.location.origin)) return null;
  const url = new URL(value, window.location.origin);
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return null;
  return url.pathname === '/login' ? null : url.pathname + url.search + url.hash;
}
