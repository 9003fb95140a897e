import { readFileSync } from 'node:fs';

/** Milliseconds between two measurements. */
const POLL_MS = 100;

/**
 * Calls `onExceeded` once when a process and its children hold more than `maxBytes` of private memory; mapped files do not count.
 * Returns a function that ends the watch. Watches nothing on a system without /proc.
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
    const own = Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    return childrenOf(pid).reduce((sum, child) => sum + ownMemory(child), own);
  } catch {
    return 0; // gone, or a system without /proc
  }
}

/** Returns the ids of a process's children; empty on a system that does not report them. */
export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    return []; // not every kernel reports children
  }
}
