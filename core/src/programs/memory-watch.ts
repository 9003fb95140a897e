import { readFileSync } from 'node:fs';

const POLL_MS = 100;

/**
 * Calls `onExceeded` once when a process and those it has started hold more than `maxBytes` of memory of their own;
 * mapped files do not count. Returns what ends the watch. Where the system tells nothing (no /proc) it watches nothing.
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

/** Processes that a process has started, where the system says. */
export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    return []; // not every kernel tells
  }
}
