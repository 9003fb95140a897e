import { notifications } from '@mantine/notifications';
import { beforeEach, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { useSession } from '../session/session.ts';

/** Options for vi.waitFor, whose own limit is a second. */
export const LONG_WAIT = { timeout: WAIT_LIMIT_MS };

/** Makes every test start signed out, on a new page, with empty storage and no alerts. */
export function freshPage(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    notifications.clean();
    useSession.setState(useSession.getInitialState(), true);
    window.history.replaceState(null, '', '/');
  });
}

/** Counts calls of `location.reload`, which jsdom does not support. */
export function watchReload() {
  const reload = vi.fn();
  const real = window.location;
  // The members of location cannot be redefined, so a proxy replaces it.
  const watched = new Proxy(
    {},
    { get: (_, name) => (name === 'reload' ? reload : Reflect.get(real, name, real)) },
  );
  vi.stubGlobal('location', watched);
  return reload;
}
