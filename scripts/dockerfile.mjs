import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** Steps that set up the system of an image. They are skipped, because this machine has its own system. */
const SYSTEM_STEP = /^(apt-get|chown|install) /;

/** @typedef {{ dir: string, cwd: string, env: Record<string, string>, command: string[] }} Stage */

/**
 * Runs the steps of a Dockerfile in plain folders, one per stage. Returns the stages by name. Supports the
 * instructions that our Dockerfile uses: FROM, WORKDIR, ENV, COPY, RUN, CMD, USER, VOLUME and EXPOSE.
 * @param {{ file: string, context: string, folder: string, say: (line: string) => void }} options
 */
export async function runDockerfile({ file, context, folder, say }) {
  const isIncluded = createIncludeFilter(join(context, '.dockerignore'));
  /** @type {Map<string, Stage>} */
  const stages = new Map();
  /** @type {Stage} */
  let stage = { dir: '', cwd: '', env: {}, command: [] };
  for (const { instruction, rest } of parseSteps(readFileSync(file, 'utf8'))) {
    say(`${instruction} ${rest}`);
    if (instruction === 'FROM') {
      const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
      stage = createStage(join(folder, name), stages.get(from));
      stages.set(name, stage);
    } else if (instruction === 'WORKDIR') {
      stage.cwd = join(stage.dir, rest);
      mkdirSync(stage.cwd, { recursive: true });
    } else if (instruction === 'ENV') {
      for (const pair of rest.split(' ')) {
        const [name = '', value = ''] = pair.split('=');
        stage.env[name] = value.startsWith('/') ? join(stage.dir, value) : value;
      }
    } else if (instruction === 'COPY') {
      copy(stage, rest, stages, context, isIncluded);
    } else if (instruction === 'RUN') {
      if (SYSTEM_STEP.test(rest)) say('  skipped');
      else await runInShell(stage, rest);
    } else if (instruction === 'CMD') {
      stage.command = JSON.parse(rest);
    } else if (!['USER', 'VOLUME', 'EXPOSE'].includes(instruction)) {
      throw new Error(`this runner does not support ${instruction}`);
    }
  }
  return stages;
}

/** @param {string} text */
function parseSteps(text) {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({
      instruction: line.split(' ', 1)[0] ?? '',
      rest: line.slice(line.indexOf(' ') + 1),
    }));
}

/**
 * @param {string} dir
 * @param {Stage | undefined} base
 * @returns {Stage}
 */
function createStage(dir, base) {
  mkdirSync(dir, { recursive: true });
  if (!base) return { dir, cwd: dir, env: {}, command: [] };
  cpSync(base.dir, dir, { recursive: true, verbatimSymlinks: true });
  return { dir, cwd: join(dir, relative(base.dir, base.cwd)), env: { ...base.env }, command: [] };
}

/**
 * @param {Stage} stage
 * @param {string} rest
 * @param {Map<string, Stage>} stages
 * @param {string} context
 * @param {(path: string) => boolean} isIncluded
 */
function copy(stage, rest, stages, context, isIncluded) {
  const words = rest.split(' ');
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const root = from === undefined ? context : stages.get(from)?.dir;
  const target = words.pop();
  if (root === undefined || target === undefined) throw new Error(`COPY ${rest}`);
  for (const source of words.map((word) => join(root, word))) {
    const isFolder = statSync(source).isDirectory();
    const named = target.endsWith('/') && !isFolder ? join(target, basename(source)) : target;
    cpSync(source, join(stage.cwd, named), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || isIncluded(relative(context, path)),
    });
  }
}

/**
 * @param {Stage} stage
 * @param {string} command
 */
async function runInShell(stage, command) {
  const shell = spawn('/bin/sh', ['-c', command], {
    cwd: stage.cwd,
    env: { ...process.env, ...stage.env, CI: 'true' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(shell, 'exit');
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}`);
}

/**
 * Returns a function that checks whether a .dockerignore includes a path of the context. The last line that matches
 * the path, or a folder above it, decides.
 * @param {string} file
 */
function createIncludeFilter(file) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const rules = lines.map((line) => {
    const isIncluded = line.startsWith('!');
    const pattern = line.slice(isIncluded ? 1 : 0).replace(/[.]/g, '\\.');
    const expression = pattern.replace('**/', '(.*/)?').replace(/^\*$/, '[^/]*');
    return { isIncluded, matches: new RegExp(`^${expression}(/|$)`), pattern: line.slice(1) };
  });
  return (/** @type {string} */ path) => {
    const isAbove = rules.some((rule) => rule.isIncluded && rule.pattern.startsWith(`${path}/`));
    const last = rules.findLast((rule) => rule.matches.test(path));
    return path === '' || isAbove || (last?.isIncluded ?? true);
  };
}
