/**
 * Loads code while the browser is idle: after 5 s at the latest, or after 2 s in a browser that does not report when it is idle. Ignores
 * errors, because whoever needs the code loads it again.
 */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const start = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 5000 });
  else setTimeout(start, 2000);
}
