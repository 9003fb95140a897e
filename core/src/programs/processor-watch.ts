import { readFileSync } from 'node:fs';
import { childrenOf } from './memory-watch.ts';

/** Milliseconds between two measurements. */
const POLL_MS = 100;

/** Milliseconds of a clock tick, the unit in which Linux reports processor time. */
const TICK_MS = 10;

/** Holds the processor time that remains for one operation. All processes that run for it in sequence share the budget. */
export interface ProcessorBudget {
  leftMs: number;
}

/** The reason for ending a program. It ends a sentence about a file. */
export const TOO_MUCH_PROCESSOR = 'it needs more processor time than is allowed';

/**
 * Calls `onExceeded` once when a process and its children use up the budget. Returns a function that ends the watch and charges the
 * budget. Watches nothing on a system without /proc.
 */
export function watchProcessor(
  pid: number,
  budget: ProcessorBudget,
  onExceeded: () => void,
): () => void {
  const before = processorTimeMs(pid);
  let used = 0;
  const timer = setInterval(() => {
    used = Math.max(used, processorTimeMs(pid) - before);
    if (used <= budget.leftMs) return;
    clearInterval(timer);
    onExceeded();
  }, POLL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    budget.leftMs -= Math.max(used, processorTimeMs(pid) - before);
  };
}

/** Returns the processor time in milliseconds of a process, its ended children and its current ones; 0 when unknown. */
export function processorTimeMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Parse after the name, which may contain anything: the state is field 3, the four times are fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
    return childrenOf(pid).reduce((sum, child) => sum + processorTimeMs(child), own);
  } catch {
    return 0; // gone, or a system without /proc
  }
}
