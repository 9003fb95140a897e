import { getPriority, setPriority } from 'node:os';

/**
 * Raises the niceness of a process to `nice` (0 to 19), so that it yields to others. Never lowers it: only a privileged user may. Does
 * nothing if the process has ended or belongs to somebody else, because priority is no reason to fail.
 */
export function lowerPriority(pid: number, nice: number): void {
  try {
    if (getPriority(pid) < nice) setPriority(pid, nice);
  } catch {
    // The process runs at the priority that it has.
  }
}
