/** Loads the code of the palette and the sheet of shortcuts. */
export const loadCommands = () => import('./commands.tsx');

/** Loads that code while the browser is idle, so that both open at once. */
export function preloadCommands(): void {
  const load = () => void loadCommands().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
}
