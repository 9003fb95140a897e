import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns a line that identifies a running process permanently. Process ids are reused, but a process id with its
 * start time is unique.
 * @param {number} pid
 */
export function identifyProcess(pid) {
  return `${pid} ${startedAt(pid)}`;
}

/**
 * Returns the id of the process that a line of identifyProcess identifies. Returns null when it has ended or the file
 * does not exist.
 * @param {string} file
 */
export function readLivingPid(file) {
  try {
    const line = readFileSync(file, 'utf8').trim();
    const pid = Number.parseInt(line, 10);
    return pid > 0 && line === identifyProcess(pid) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Returns the command line of a process, or '' when the process does not exist.
 * @param {number} pid
 */
export function commandLine(pid) {
  if (process.platform !== 'linux') return readField(pid, 'command=') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/**
 * Returns the start time of a process in the format of the system, or null when the process does not exist.
 * @param {number} pid
 */
function startedAt(pid) {
  if (process.platform !== 'linux') return readField(pid, 'lstart=');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may contain spaces and ends at the last bracket. The start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @param {string} field
 */
function readField(pid, field) {
  const { stdout } = spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || null;
}
