import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../stamp.mjs';
import { findNumberErrors } from './numbered-refs.mjs';
import { sourceFiles } from './source-files.mjs';

const FENCED = /^```.*?^```/gms;
const LINK = /\]\(([^)\s]+)(?:\s"[^"]*")?\)/g;
const CODE = /`([^`\n]+)`/g;
const NPM_SCRIPT = /\bnpm run ([\w:-]+)/g;

/** Paths that a build or a run creates. Documents may name them, though they do not always exist. */
const GENERATED = /(^|\/)(data|dist|dist-mock|generated|node_modules|test-results)(\/|$)/;

/**
 * Checks every link, path and npm script that our *.md files name, and every numbered promise and decision. Throws
 * with one line for each that does not exist.
 */
export function checkDocRefs() {
  const files = sourceFiles(/^(?!docs\/spec\/).*\.md$/);
  const errors = files.flatMap((file) => {
    const dead = findDeadReferences(file, readFileSync(join(ROOT, file), 'utf8'));
    return dead.map((reference) => `${file}: ${reference} does not exist`);
  });
  errors.push(...findNumberErrors());
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return `${files.length} documents`;
}

/**
 * Returns the dead references of a text. file: the path from which relative links resolve; it need not exist.
 * @param {string} file
 * @param {string} text
 */
export function findDeadReferences(file, text) {
  return [...findDeadLinks(file, text), ...findDeadPaths(text), ...findDeadScripts(text)];
}

/**
 * @param {string} file
 * @param {string} text
 */
function findDeadLinks(file, text) {
  const targets = [...text.replace(FENCED, '').matchAll(LINK)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = decodeURI(target).split('#');
    const absolute = join(ROOT, dirname(file), path);
    if (path && !existsSync(absolute)) return true;
    if (anchor === undefined || (path && !path.endsWith('.md'))) return false;
    return !listAnchors(path ? readFileSync(absolute, 'utf8') : text).has(anchor);
  });
}

/** @param {string} text */
function listAnchors(text) {
  const headings = text.replace(FENCED, '').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** @param {string} text */
function findDeadPaths(text) {
  const top = new Set(readdirSync(ROOT));
  const words = [...text.replace(FENCED, '').matchAll(CODE)].flatMap(([, code = '']) =>
    code.split(/\s+/),
  );
  return words.filter((word) => {
    const [first = '', ...rest] = word.split('/');
    if (rest.length === 0 || !top.has(first) || GENERATED.test(word)) return false;
    return !(/[*<{]/.test(word) ? hasMatch(word) : existsSync(join(ROOT, word)));
  });
}

/**
 * Returns whether one of our files matches a path in which `*`, `<name>` and `{a,b}` match any part of a name.
 * @param {string} path
 */
function hasMatch(path) {
  const parts = path.split(/\*+|<[^>]*>|\{[^}]*\}/);
  const pattern = parts.map((part) => part.replace(/[.+?^$()[\]\\|]/g, '\\$&')).join('.*');
  return sourceFiles(new RegExp(`^${pattern}`)).length > 0;
}

/** @param {string} text */
function findDeadScripts(text) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = [...text.matchAll(NPM_SCRIPT)].map(([, name = '']) => name);
  return names.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`);
}
