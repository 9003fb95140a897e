import { isTouchDevice } from '../../lib/media-features.ts';

/**
 * Registers the service worker of phones: they open Spindle without a connection, and share files with it. Sends it the code that was loaded
 * before it ran. Does nothing on computers, which have neither need.
 */
export function registerServiceWorker(): void {
  // Browsers have it on https and on this computer only.
  if (!('serviceWorker' in navigator) || !isTouchDevice() || import.meta.env.DEV) return;
  // Without it the app works as before.
  window.addEventListener('load', () => void register().catch(() => undefined), { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage(names.filter((name) => name.startsWith(`${window.location.origin}/static/`)));
}
