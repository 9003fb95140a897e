import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { nameProcess, readLiving } from './process-facts.mjs';

/**
 * Marks `file` as held by this process until it calls the function it gets back. Gives null while another living process holds
 * it; the mark of one that has died is taken over.
 * @param {string} file
 * @returns {(() => void) | null}
 */
export function takeLock(file) {
  const own = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(own, nameProcess(process.pid));
  try {
    if (!claim(own, file) && !(removeStale(file) && claim(own, file))) return null;
  } finally {
    rmSync(own);
  }
  return () => rmSync(file, { force: true });
}

/**
 * A hard link, so that the mark appears together with its content and only where there is none.
 * @param {string} own
 * @param {string} file
 */
function claim(own, file) {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function removeStale(file) {
  if (readLiving(file)) return false;
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return true;
  }
  // Between the look and the move another start may have claimed it: then it gets its mark back.
  const wasTaken = readLiving(aside) !== null;
  if (wasTaken) claim(aside, file);
  rmSync(aside);
  return !wasTaken;
}
