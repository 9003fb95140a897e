/** Fetches the palette and the sheet of shortcuts. */
export const loadCommands = () => import('./commands.tsx');

/** Fetches them when the browser has nothing better to do, so that they open at once. */
export function preloadCommands(): void {
  const load = () => void loadCommands().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
}
