import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole workspace. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const NOT_AN_INPUT = /(^|\/)(node_modules|dist|dist-mock|test)$|\.test\.tsx?$/;

/**
 * Returns one hash of `facts` and of the names and contents of files and folders, given relative to ROOT. Ignores
 * tests. A missing path counts as empty.
 * @param {string[]} paths
 * @param {string[]} [facts]
 */
export function hashOf(paths, facts = []) {
  const hash = createHash('sha256').update(facts.join('\0'));
  for (const path of paths) {
    for (const file of listFiles(join(ROOT, path))) {
      hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * Returns whether `file` holds this stamp.
 * @param {string} file
 * @param {string} stamp
 */
export function hasStamp(file, stamp) {
  try {
    return readFileSync(file, 'utf8') === stamp;
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (NOT_AN_INPUT.test(path)) return [];
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
