import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Row {
  pid: number;
  parent: number;
  name: string;
}

/** Returns the pid at the start of a file, or null. */
export function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/** Returns a process and all its descendants, parents first. */
export function listTree(pid: number): number[] {
  const rows = listProcesses();
  const found = [pid];
  for (const parent of found)
    found.push(...rows.filter((row) => row.parent === parent).map((row) => row.pid));
  return found;
}

/** Sends a signal. Returns false when there is no such process. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

function listProcesses(): Row[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [pid, parent, name] = line.trim().split(/\s+/);
    return pid && parent && name ? [{ pid: Number(pid), parent: Number(parent), name }] : [];
  });
}
