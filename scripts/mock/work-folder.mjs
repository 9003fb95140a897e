import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, identifyProcess } from '../process-facts.mjs';

/** Names of work folders contain the mark of the process that uses them. */
const NAME = /^spindle-mock-(\d+-[0-9a-f]{8})-\w+$/;

/**
 * Returns the mark of a process for names of files: its id and a hash of its start time. Ids alone are used again, in a container at each start.
 * @param {number} [pid]
 */
export function processMark(pid = process.pid) {
  const hash = createHash('sha256').update(identifyProcess(pid)).digest('hex');
  return `${pid}-${hash.slice(0, 8)}`;
}

/**
 * Whether the process of a mark runs.
 * @param {string} mark
 */
export function isMarkAlive(mark) {
  return processMark(Number.parseInt(mark, 10)) === mark;
}

/**
 * Creates a folder for this process that the user who runs Postgres may traverse. Other users cannot list it. First deletes the folders of
 * processes that were killed. parent: where the folders are.
 * @param {string} [parent]
 */
export async function createWorkFolder(parent = tmpdir()) {
  await removeLeftFolders(parent);
  const folder = await mkdtemp(join(parent, `spindle-mock-${processMark()}-`));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Deletes a work folder. Files that Postgres writes while it ends may need several attempts.
 * @param {string} folder
 */
export async function removeWorkFolder(folder) {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/**
 * Ends the Postgres of processes that were killed, and deletes their folders. Leaves folders that it may not delete.
 * @param {string} parent
 */
async function removeLeftFolders(parent) {
  for (const name of await readdir(parent)) {
    const [, mark] = NAME.exec(name) ?? [];
    if (mark === undefined || isMarkAlive(mark)) continue;
    const folder = join(parent, name);
    endPostgres(folder);
    await removeWorkFolder(folder).catch(() => {});
  }
}

/**
 * Ends the Postgres of a folder at once: its data is worthless. Does nothing unless the process runs from this folder.
 * @param {string} folder
 */
function endPostgres(folder) {
  const cluster = join(folder, 'postgres', '17');
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    if (commandLine(pid).includes(`/postgres -D ${cluster} -c `)) process.kill(pid, 'SIGQUIT');
  } catch {} // it has ended, or never started
}
