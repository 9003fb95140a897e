import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { sourceFiles } from './source-files.mjs';
import { ROOT } from './stamp.mjs';

const CHECKLISTS = ['docs/spec/checklist-assets.md', 'docs/spec/checklist-administration.md'];
const ROW = /^\| ([AB]-\d+) \| (.+) \| (\w+) \|$/gm;

/** A call of it( or test( with its title written out; a skipped one shows nothing. */
const TEST = /\b(?:it|test)(?:\.(?:concurrent|only|sequential))*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const ID = /\[([AB]-\d+)\]/g;

/** @typedef {{ id: string, statement: string, pack: string }} Statement */

/**
 * Which statements of a package of the specification some test names in its title. Throws when a test names one that
 * there is not.
 * @param {string} pack
 */
export function specCoverage(pack) {
  const statements = CHECKLISTS.flatMap(readStatements);
  const known = new Set(statements.map(({ id }) => id));
  const named = new Set();
  const faults = [];
  for (const file of sourceFiles(/\.(test\.tsx?|spec\.ts)$/)) {
    for (const id of idsNamedIn(readFileSync(join(ROOT, file), 'utf8'))) {
      if (!known.has(id)) faults.push(`${file}: there is no statement ${id}`);
      named.add(id);
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const wanted = statements.filter((statement) => statement.pack === pack);
  const missing = wanted.filter(({ id }) => !named.has(id));
  const shown = wanted.length - missing.length;
  return {
    missing,
    summary: `package ${pack}: ${shown} of ${wanted.length} statements shown by tests`,
  };
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
 * The ids that the titles of the tests in a source text name.
 * @param {string} text
 */
export function idsNamedIn(text) {
  const titles = [...text.matchAll(TEST)].map(([, , title = '']) => title);
  return titles.flatMap((title) => [...title.matchAll(ID)].map(([, id = '']) => id));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      package: { type: 'string', default: '2' },
      list: { type: 'boolean', default: false },
    },
  });
  const { missing, summary } = specCoverage(values.package);
  if (values.list) for (const { id, statement } of missing) console.log(`${id} ${statement}`);
  console.log(summary);
}
