import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stamp.mjs';
import { sourceFiles } from './source-files.mjs';

const CHECKLISTS = ['docs/spec/checklist-assets.md', 'docs/spec/checklist-administration.md'];
const ROW = /^\| ([AB]-\d+) \| (.+) \| (\w+) \|$/gm;

/**
 * Matches a call of `it` or `test` with a literal title, and the `// Proves:` lines above it. A skipped test proves
 * nothing.
 */
const TEST =
  /((?:^[ \t]*\/\/ Proves:[^\n]*\n)*)[ \t]*\b(?:it|test)(?:\.(?:concurrent|only|sequential))*\(\s*(['"`])((?:\\.|(?!\2).)*)\2/gms;
const ID_IN_TITLE = /\[([AB]-\d+)\]/g;
const ID_IN_LIST = /\b([AB]-\d+)\b/g;

/** @typedef {{ id: string, statement: string, pack: string }} Statement */

/** Packages that the product does not have: 11 is face search, image analysis and background removal. */
const UNBUILT_PACKAGES = new Set(['11']);

/**
 * Finds the statements of built packages of the specification that no test names. Throws when a test names an unknown statement.
 */
export function specCoverage() {
  const statements = CHECKLISTS.flatMap(readStatements);
  const known = new Set(statements.map(({ id }) => id));
  const named = new Set();
  const errors = [];
  for (const file of sourceFiles(/\.(test\.tsx?|spec\.ts)$/)) {
    for (const id of findNamedIds(readFileSync(join(ROOT, file), 'utf8'))) {
      if (!known.has(id)) errors.push(`${file}: there is no statement ${id}`);
      named.add(id);
    }
  }
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const required = statements.filter(({ pack }) => !UNBUILT_PACKAGES.has(pack));
  const missing = required.filter(({ id }) => !named.has(id));
  const proven = required.length - missing.length;
  return { missing, summary: `${proven} of ${required.length} statements proven by tests` };
}

/**
 * @param {string} file
 * @returns {Statement[]}
 */
function readStatements(file) {
  const rows = readFileSync(join(ROOT, file), 'utf8').matchAll(ROW);
  return [...rows].map(([, id = '', statement = '', pack = '']) => ({ id, statement, pack }));
}

/**
 * Returns the ids that the tests of a source text prove. A title ends with up to three ids; more are in `// Proves:` lines above it.
 * @param {string} text
 */
export function findNamedIds(text) {
  return [...text.matchAll(TEST)].flatMap(([, list = '', , title = '']) =>
    [...list.matchAll(ID_IN_LIST), ...title.matchAll(ID_IN_TITLE)].map(([, id = '']) => id),
  );
}
