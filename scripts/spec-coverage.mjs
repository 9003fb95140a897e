import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { sourceFiles } from './source-files.mjs';
import { ROOT } from './stamp.mjs';

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

/**
 * Counts the statements of a package of the specification that tests name. Throws when a test names an unknown statement.
 * @param {string} pack
 */
export function specCoverage(pack) {
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
  const packStatements = statements.filter((statement) => statement.pack === pack);
  const missing = packStatements.filter(({ id }) => !named.has(id));
  const proven = packStatements.length - missing.length;
  return {
    missing,
    summary: `package ${pack}: ${proven} of ${packStatements.length} statements proven by tests`,
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
 * Returns the ids that the tests of a source text prove. A title ends with up to three ids; more are in `// Proves:` lines above it.
 * @param {string} text
 */
export function findNamedIds(text) {
  return [...text.matchAll(TEST)].flatMap(([, list = '', , title = '']) =>
    [...list.matchAll(ID_IN_LIST), ...title.matchAll(ID_IN_TITLE)].map(([, id = '']) => id),
  );
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
