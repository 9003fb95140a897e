import { type ComponentProps, type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isServerReachable, readIsLost } from '../api/reachability.ts';
import { showAlert } from './alerts/alerts.ts';
import { PartNotLoaded } from './part-not-loaded.tsx';
import { t } from './texts.ts';

/** Milliseconds before the code is requested again, doubled each time up to the limit. */
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 16_000;

/** Whether the user knows of the outage. */
let isReported = false;

/**
 * Returns a component with its own chunk, like React's `lazy`. It waits for the network instead of failing without it. Where the code
 * cannot be loaded any more, it offers to reload the page and leaves the rest of it, such as a running upload, as it is.
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound of React's `lazy`, which infers the props.
export function lazyPart<C extends ComponentType<any>>(
  load: () => Promise<C>,
): LazyExoticComponent<ComponentType<ComponentProps<C>>> {
  return lazy<ComponentType<ComponentProps<C>>>(async () => ({
    default: await loadCode(load).catch(() => PartNotLoaded),
  }));
}

/**
 * Loads code of the page. Requests nothing while the network is known to be down: a browser remembers a failed import, and never requests
 * it again. Repeats it while the server cannot be reached, so that a short outage does not replace the page, and tells the user.
 * Throws if the server answers but the code cannot be loaded: after the installation of a new version, or because an outage began a moment
 * before.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let isReachable = false;
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
    if (isOutageKnown() && !(await isServerReachable())) {
      await waitOut(pauseMs);
      continue;
    }
    try {
      const code = await load();
      isReported = false;
      return code;
    } catch (error) {
      if (isReachable) throw error;
      isReachable = await isServerReachable();
      if (isReachable) continue; // the outage may have ended a moment ago
      await waitOut(pauseMs);
    }
  }
}

/** The server may be on this computer: it can answer without a network. */
function isOutageKnown(): boolean {
  return readIsLost() || !navigator.onLine;
}

async function waitOut(pauseMs: number): Promise<void> {
  if (!isReported) showAlert({ type: 'warning', message: t('partNotLoaded') });
  isReported = true;
  await networkOrPause(pauseMs);
}

/** Waits for the browser to be online again, or for a time: the browser does not notice every outage. */
function networkOrPause(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    window.addEventListener('online', end);
  });
}
