import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './stamp.mjs';

const NOT_OURS = new Set([
  '.git',
  'coverage',
  'data',
  'dist',
  'generated',
  'node_modules',
  'test-results',
]);

/**
 * Our own files whose path matches, as paths from ROOT with '/'.
 * @param {RegExp} pattern
 * @returns {string[]}
 */
export function sourceFiles(pattern) {
  return filesIn('').filter((path) => pattern.test(path));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}
