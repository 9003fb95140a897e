import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../stamp.mjs';
import { sourceFiles } from './source-files.mjs';

const NUMBERS = String.raw`(\d+(?:(?:, | and )\d+)*)`;
const SECURITY = new RegExp(String.raw`\bsecurity ${NUMBERS}`, 'gi');
const DECISION = new RegExp(String.raw`\b(API )?decisions? ${NUMBERS}`, 'gi');

/**
 * The numbers that exist: promises of docs/SECURITY.md, headings of docs/API.md, records in docs/decisions.
 * @typedef {object} Numbers
 * @property {Set<number>} security
 * @property {Set<number>} api
 * @property {Set<number>} records
 */

/**
 * Checks every "security N", "API decision N" and "decision N" of our files against the documents that number them.
 * Returns one line for each error.
 */
export function findNumberErrors() {
  const numbers = readNumbers();
  // Excluded: the statements of the specification, and this check, whose texts only look like references.
  const files = sourceFiles(
    /^(?!docs\/spec\/|scripts\/check\/(numbered|doc)-refs).*\.(ts|tsx|mjs|md|prisma|sql|css|yml)$/,
  );
  const dead = files.flatMap((file) =>
    findDeadNumbers(readFileSync(join(ROOT, file), 'utf8'), numbers).map(
      (reference) => `${file}: ${reference} does not exist`,
    ),
  );
  return [...dead, ...findPromisesWithoutTest()];
}

/**
 * Returns the references in a text that no document resolves.
 * @param {string} text
 * @param {Numbers} numbers
 */
export function findDeadNumbers(text, { security, api, records }) {
  const promises = [...text.matchAll(SECURITY)].flatMap(([, list = '']) =>
    findMissing(list, security).map((number) => `security ${number}`),
  );
  const decisions = [...text.matchAll(DECISION)].flatMap(([, isApi, list = '']) =>
    findMissing(list, isApi ? api : records).map((number) => `${isApi ?? ''}decision ${number}`),
  );
  return [...promises, ...decisions];
}

/**
 * @param {string} list
 * @param {Set<number>} known
 */
function findMissing(list, known) {
  return (list.match(/\d+/g) ?? []).map(Number).filter((number) => !known.has(number));
}

/** @returns {Numbers} */
function readNumbers() {
  return {
    security: readNumbersOf('docs/SECURITY.md', /^(\d+)\. /gm),
    api: readNumbersOf('docs/API.md', /^## API decision (\d+):/gm),
    records: new Set(
      sourceFiles(/^docs\/decisions\/\d{4}-.*\.md$/).map((path) =>
        Number.parseInt(basename(path), 10),
      ),
    ),
  };
}

/**
 * @param {string} file
 * @param {RegExp} pattern
 */
function readNumbersOf(file, pattern) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return new Set([...text.matchAll(pattern)].map(([, number]) => Number(number)));
}

/** Returns the promises whose tests are missing or do not name the promise. */
function findPromisesWithoutTest() {
  const text = readFileSync(join(ROOT, 'docs/SECURITY.md'), 'utf8');
  return text
    .split(/^(?=\d+\. )/m)
    .slice(1)
    .flatMap((promise) => {
      const number = Number.parseInt(promise, 10);
      const tests = [...promise.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map(
        ([, path = '']) => path,
      );
      const withoutNumber = tests.filter((path) => !namesPromise(path, number));
      if (tests.length === 0) return [`docs/SECURITY.md: promise ${number} lists no test`];
      return withoutNumber.map(
        (path) => `docs/SECURITY.md: ${path} does not name security ${number}`,
      );
    });
}

/**
 * @param {string} path
 * @param {number} number
 */
function namesPromise(path, number) {
  if (!existsSync(join(ROOT, path))) return false;
  const text = readFileSync(join(ROOT, path), 'utf8');
  const named = [...text.matchAll(SECURITY)].flatMap(([, list = '']) => list.match(/\d+/g) ?? []);
  return named.map(Number).includes(number);
}
