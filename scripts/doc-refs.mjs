import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { numberedFaults } from './numbered-refs.mjs';
import { sourceFiles } from './source-files.mjs';
import { ROOT } from './stamp.mjs';

const FENCED = /^```.*?^```/gms;
const LINK = /\]\(([^)\s]+)(?:\s"[^"]*")?\)/g;
const CODE = /`([^`\n]+)`/g;
const NPM_SCRIPT = /\bnpm run ([\w:-]+)/g;

/** Made by a build or a run: named in documents, not always there. */
const MADE = /(^|\/)(data|dist|generated|node_modules|test-results)(\/|$)/;

/**
 * Holds every link, path and npm script that our *.md files name, and every numbered promise and decision, against what there is. Throws with one line for each that
 * leads nowhere.
 */
export function checkDocRefs() {
  const files = sourceFiles(/^(?!docs\/spec\/).*\.md$/);
  const faults = files.flatMap((file) => {
    const dead = deadReferences(file, readFileSync(join(ROOT, file), 'utf8'));
    return dead.map((reference) => `${file}: ${reference} leads nowhere`);
  });
  faults.push(...numberedFaults());
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `${files.length} documents`;
}

/**
 * What leads nowhere in a text that lies, or would lie, at `file`.
 * @param {string} file
 * @param {string} text
 */
export function deadReferences(file, text) {
  return [...deadLinks(file, text), ...deadPaths(text), ...deadScripts(text)];
}

/**
 * @param {string} file
 * @param {string} text
 */
function deadLinks(file, text) {
  const targets = [...text.replace(FENCED, '').matchAll(LINK)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = decodeURI(target).split('#');
    const absolute = join(ROOT, dirname(file), path);
    if (path && !existsSync(absolute)) return true;
    if (anchor === undefined || (path && !path.endsWith('.md'))) return false;
    return !anchorsOf(path ? readFileSync(absolute, 'utf8') : text).has(anchor);
  });
}

/** @param {string} text */
function anchorsOf(text) {
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
function deadPaths(text) {
  const top = new Set(readdirSync(ROOT));
  const words = [...text.replace(FENCED, '').matchAll(CODE)].flatMap(([, code = '']) =>
    code.split(/\s+/),
  );
  return words.filter((word) => {
    const [first = '', ...rest] = word.split('/');
    if (rest.length === 0 || !top.has(first) || MADE.test(word)) return false;
    return !(/[*<{]/.test(word) ? hasMatch(word) : existsSync(join(ROOT, word)));
  });
}

/**
 * Whether some file of ours fits a path in which `*`, `<name>` and `{a,b}` stand for any part of a name.
 * @param {string} path
 */
function hasMatch(path) {
  const parts = path.split(/\*+|<[^>]*>|\{[^}]*\}/);
  const pattern = parts.map((part) => part.replace(/[.+?^$()[\]\\|]/g, '\\$&')).join('.*');
  return sourceFiles(new RegExp(`^${pattern}`)).length > 0;
}

/** @param {string} text */
function deadScripts(text) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = [...text.matchAll(NPM_SCRIPT)].map(([, name = '']) => name);
  return names.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`);
}
