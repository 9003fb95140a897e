import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stamp.mjs';

const NOT_OURS = new Set([
  '.git',
  'coverage',
  'data',
  'dist',
  'dist-mock',
  'generated',
  'node_modules',
  'test-results',
]);

/**
 * Returns our own files whose path matches, relative to ROOT and with '/'.
 * @param {RegExp} pattern
 * @returns {string[]}
 */
export function sourceFiles(pattern) {
  return listFolder('').filter((path) => pattern.test(path));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFolder(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? listFolder(path) : [path];
  });
}
