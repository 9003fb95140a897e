import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stamp.mjs';

const DIFF_BLOCK = /^```diff\n(.*?)^```/gms;

/**
 * Applies the diffs of CONTRIBUTING.md to the sources in memory, in their order: later ones may build on earlier ones. Throws with one line
 * for each hunk that does not apply. Returns the number of hunks.
 */
export function checkDocumentDiffs() {
  const { hunks, errors } = applyDiffs(
    readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'),
    (path) => {
      const file = join(ROOT, path);
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    },
  );
  if (hunks === 0) throw new Error('CONTRIBUTING.md has no diffs');
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return `${hunks} hunks`;
}

/**
 * Applies the diff blocks of a document. A file starts with `--- path`, a hunk with `@@`. The lines that a hunk keeps or removes must
 * occur exactly once in the file, as whole lines. A hunk that only adds lines creates its file.
 * @param {string} document
 * @param {(path: string) => string | null} readFile returns the text of a file, or null if there is none
 */
export function applyDiffs(document, readFile) {
  /** @type {Map<string, string | null>} */
  const texts = new Map();
  /** @type {string[]} */
  const errors = [];
  const hunks = [...document.matchAll(DIFF_BLOCK)].flatMap(([, diff = '']) => splitHunks(diff));
  for (const { path, lines } of hunks) {
    const text = texts.has(path) ? (texts.get(path) ?? null) : readFile(path);
    const changed = applyHunk(text, lines);
    if (changed === null) errors.push(`${path}: this hunk does not apply\n${lines.join('\n')}`);
    texts.set(path, changed ?? text);
  }
  return { hunks: hunks.length, errors };
}

/** @param {string} diff */
function splitHunks(diff) {
  return diff.split(/^--- /m).flatMap((part) => {
    const [path = '', ...hunks] = part.split(/\n@@.*\n/);
    return hunks.map((hunk) => ({ path, lines: hunk.replace(/\n$/, '').split('\n') }));
  });
}

/**
 * Returns the changed text, or null when the hunk does not apply.
 * @param {string | null} text
 * @param {string[]} lines
 */
function applyHunk(text, lines) {
  const linesWithout = (/** @type {string} */ mark) =>
    lines.filter((line) => !line.startsWith(mark)).map((line) => `${line.slice(1)}\n`);
  const before = linesWithout('+').join('');
  const after = linesWithout('-').join('');
  if (before === '' || text === null) return before === '' && text === null ? after : null;
  const whole = `\n${text}`;
  const start = whole.indexOf(`\n${before}`);
  if (start === -1 || start !== whole.lastIndexOf(`\n${before}`)) return null;
  return text.slice(0, start) + after + text.slice(start + before.length);
}
