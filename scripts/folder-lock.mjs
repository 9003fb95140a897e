import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identifyProcess, readLivingPid } from './process-facts.mjs';

/**
 * Locks `file` for this process. Returns a function that releases the lock, or null while another living process
 * holds it. Takes over the lock of a process that has died.
 * @param {string} file
 * @returns {(() => void) | null}
 */
export function takeLock(file) {
  const ownFile = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(ownFile, identifyProcess(process.pid));
  try {
    if (!claim(ownFile, file) && !(removeStale(file) && claim(ownFile, file))) return null;
  } finally {
    rmSync(ownFile);
  }
  return () => rmSync(file, { force: true });
}

/**
 * Creates the lock as a hard link. The link appears together with its content, and only when no lock exists.
 * @param {string} ownFile
 * @param {string} file
 */
function claim(ownFile, file) {
  try {
    linkSync(ownFile, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function removeStale(file) {
  if (readLivingPid(file)) return false;
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return true;
  }
  // Another start may have taken the lock between the check and the move. In that case, put its lock back.
  const wasTaken = readLivingPid(aside) !== null;
  if (wasTaken) claim(aside, file);
  rmSync(aside);
  return !wasTaken;
}
