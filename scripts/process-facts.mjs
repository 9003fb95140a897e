import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A line that names a running process for good: process ids are given again, together with the time of the start they are not.
 * @param {number} pid
 */
export function nameProcess(pid) {
  return `${pid} ${startedAt(pid)}`;
}

/**
 * The id of the process that a line of nameProcess tells of; null when it has ended or there is no such file.
 * @param {string} file
 */
export function readLiving(file) {
  try {
    const line = readFileSync(file, 'utf8').trim();
    const pid = Number.parseInt(line, 10);
    return pid > 0 && line === nameProcess(pid) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * The command line of a process, '' when there is none.
 * @param {number} pid
 */
export function commandLine(pid) {
  if (process.platform !== 'linux') return ask(pid, 'command=') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/**
 * When a process was started, in the words of the system; null when there is none.
 * @param {number} pid
 */
function startedAt(pid) {
  if (process.platform !== 'linux') return ask(pid, 'lstart=');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, which may hold spaces, ends at the last bracket; the time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @param {string} field
 */
function ask(pid, field) {
  const { stdout } = spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || null;
}
