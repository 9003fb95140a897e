import { dirname } from 'node:path/posix';
import { sourceFiles } from './source-files.mjs';

/** Limits the source files on one level of a folder. */
const FILES_MAX = 20;

/** TypeScript of the packages. Folders of scripts, bench and e2e hold one command or journey per file, and stay flat. */
const SOURCES = /^(contracts|core|server|worker|web)\/src\/.*\.tsx?$/;

/** Tests and what only they import. */
const TESTS = /\.test\.tsx?$|^web\/src\/test\//;

/**
 * Throws with the folders of the packages that have more than 20 source files. Files of subfolders, tests and style sheets do not count.
 * @returns {string} how many folders were checked
 */
export function checkFolderSizes() {
  const paths = sourceFiles(SOURCES);
  const large = findLargeFolders(paths);
  if (large.length > 0)
    throw new Error(`Group the files of these folders in subfolders:\n${large.join('\n')}`);
  return `${countByFolder(paths).size} folders`;
}

/**
 * Returns folders with more than 20 source files, as `web/src/jobs: 21 files` with an indent.
 * @param {readonly string[]} paths files of the packages, relative to the root and with '/'
 * @returns {string[]}
 */
export function findLargeFolders(paths) {
  return [...countByFolder(paths)]
    .filter(([, count]) => count > FILES_MAX)
    .map(([folder, count]) => `  ${folder}: ${count} files`);
}

/** @param {readonly string[]} paths */
function countByFolder(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) {
    if (TESTS.test(path)) continue;
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}
