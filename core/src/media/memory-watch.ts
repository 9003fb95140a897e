import { readFileSync } from 'node:fs';

const POLL_MS = 100;

/**
 * Calls `onExceeded` once when a process holds more than `maxBytes` of memory of its own; mapped files do not count.
 * Returns what ends the watch. Where the system tells nothing (no /proc) it watches nothing.
 */
export function watchMemory(pid: number, maxBytes: number, onExceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (ownMemory(pid) <= maxBytes) return;
    clearInterval(timer);
    onExceeded();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function ownMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // gone, or a system without /proc
  }
}
