import { readFileSync } from 'node:fs';
import { childrenOf } from './memory-watch.ts';

const POLL_MS = 100;

/** Milliseconds of a clock tick, in which Linux states processor time to programs. */
const TICK_MS = 10;

/** Processor time that a piece of work may still use, by all the processes that do it one after the other. */
export interface ProcessorBudget {
  leftMs: number;
}

/** Ends a sentence about a file. */
export const TOO_MUCH_PROCESSOR = 'it needs more processor time than is allowed';

/**
 * Calls `onExceeded` once when a process and those it has started use up the budget. Returns what ends the watch and charges the
 * budget. Where the system does not say (no /proc) it watches nothing.
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

/** Processor time of a process, of the children it has waited for, and of those it has now. 0 where the system does not say. */
export function processorTimeMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold anything: the state is the third field, the four times are fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
    return childrenOf(pid).reduce((sum, child) => sum + processorTimeMs(child), own);
  } catch {
    return 0; // gone, or a system without /proc
  }
}
