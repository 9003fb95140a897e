import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const PAGE_BYTES = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }));

/**
 * Measures a process and its descendants: resident bytes, proportional set size (shared pages counted once), the highest peak
 * of one process, and CPU seconds so far.
 */
export function treeOf(root) {
  const processes = readProcesses();
  const members = membersOf(root, processes);
  const sum = (key) =>
    [...members].reduce((total, pid) => total + (processes.get(pid)?.[key] ?? 0), 0);
  const each = (file, field) => [...members].map((pid) => kilobytesOf(pid, file, field) * 1024);
  return {
    rssBytes: sum('rssBytes'),
    pssBytes: each('smaps_rollup', 'Pss').reduce((total, bytes) => total + bytes, 0),
    peakBytes: Math.max(...each('status', 'VmHWM')),
    cpuSeconds: sum('cpuSeconds'),
  };
}

function readProcesses() {
  return new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const facts = factsOf(name);
        return facts ? [[Number(name), facts]] : [];
      }),
  );
}

function membersOf(root, processes) {
  const members = new Set([root]);
  // Repeat until no member is added: a child may be listed before its parent.
  let sizeBefore = 0;
  while (members.size > sizeBefore) {
    sizeBefore = members.size;
    for (const [pid, { parent }] of processes) if (members.has(parent)) members.add(pid);
  }
  return members;
}

function kilobytesOf(pid, file, field) {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    return 0; // the process has ended
  }
}

function factsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may hold any character. The fields of proc_pid_stat(5) from the third on follow it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      // its own time and that of ended children
      cpuSeconds:
        (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) /
        TICKS_PER_SECOND,
      rssBytes: Number(fields[21]) * PAGE_BYTES,
    };
  } catch {
    return null; // the process has ended
  }
}

/** Returns a function that reads the CPU nanoseconds so far of these processes and their current descendants. */
export function cpuNanosecondsOf(...roots) {
  const members = roots.flatMap((root) => [...membersOf(root, readProcesses())]);
  return () => members.reduce((sum, pid) => sum + nanosecondsOf(pid), 0);
}

function nanosecondsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((task) => readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8'))
      .reduce((sum, schedstat) => sum + Number(schedstat.split(' ')[0]), 0);
  } catch {
    return 0; // the process has ended
  }
}
