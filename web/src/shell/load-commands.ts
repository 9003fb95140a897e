/** Loads the code of the palette and the sheet of shortcuts. */
export const loadCommands = () => import('./commands.tsx');

/**
 * Loads the palette and the sheet of shortcuts while the browser is idle, so that both open at once: after 5 s at the
 * latest, or after 2 s in a browser that does not report when it is idle.
 */
export function preloadCommands(): void {
  const load = () => void loadCommands().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
}
