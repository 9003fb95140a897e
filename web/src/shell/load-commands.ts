import { loadWhenIdle } from '../ui/load-when-idle.ts';

/** Loads the code of the palette and the sheet of shortcuts. */
export const loadCommands = () => import('./commands.tsx');

/** Loads the palette and the sheet of shortcuts while the browser is idle, so that both open at once. */
export function preloadCommands(): void {
  loadWhenIdle(loadCommands);
}
