import { notifications } from '@mantine/notifications';
import { beforeEach, vi } from 'vitest';
import { useSession } from '../session/session.ts';

/** For vi.waitFor, on a machine however busy: a limit that only a fault reaches. */
export const PATIENCE = { timeout: 30_000 };

/** Every test begins signed out, on a page of its own, with empty storage and no alerts. */
export function freshPage(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    notifications.clean();
    useSession.setState(useSession.getInitialState(), true);
    window.history.replaceState(null, '', '/');
  });
}

/** Counts the reloads of the page, which jsdom cannot do. */
export function watchReload() {
  const reload = vi.fn();
  const real = window.location;
  // Its own members cannot be redefined, so another object stands before it.
  const watched = new Proxy(
    {},
    { get: (_, name) => (name === 'reload' ? reload : Reflect.get(real, name, real)) },
  );
  vi.stubGlobal('location', watched);
  return reload;
}
