import { join } from 'node:path';
import { installGitHooks } from './check/git-hooks.mjs';
import { generateClient } from './generate.mjs';
import { installDependencies } from './install.mjs';
import { CommandFailed, runCommand } from './run-command.mjs';
import { ROOT } from './stamp.mjs';

/**
 * The gates. Each throws with its errors and may return a summary.
 * @type {Record<string, () => unknown>}
 */
const GATES = {
  'format and lint': () => program(['@biomejs/biome/bin/biome', 'ci', '--colors=off', '.']),
  types: () => checkTypes('tsconfig.json'),
  'types of web': () => checkTypes('web/tsconfig.json'),
  'types of e2e': () => checkTypes('e2e/tsconfig.json'),
  'import rules': async () => (await import('./check/import-rules.mjs')).checkImports(),
  'folder sizes': async () => (await import('./check/folder-sizes.mjs')).checkFolderSizes(),
  'dead code': () => program(['knip/bin/knip.js', '--no-progress', '--no-config-hints']),
  'names in documents': async () => (await import('./check/doc-refs.mjs')).checkDocRefs(),
  'document diffs': async () => (await import('./check/document-diffs.mjs')).checkDocumentDiffs(),
  'page sizes': () => runNode(['bench/web-size.mjs']),
  'docker files': async () => (await import('./check/docker-lint.mjs')).checkDockerFiles(),
  openapi: () => program(['tsx/dist/cli.mjs', 'scripts/openapi.ts', '--check']),
  'role tables': () => program(['tsx/dist/cli.mjs', 'scripts/roles.ts', '--check']),
  commits: async () => (await import('./check/commit-subjects.mjs')).checkCommitSubjects(),
  specification: checkSpecification,
};

async function checkSpecification() {
  const { specCoverage } = await import('./check/spec-coverage.mjs');
  const { missing, summary } = specCoverage();
  if (missing.length > 0)
    throw new Error(missing.map(({ id, statement }) => `${id} ${statement}`).join('\n'));
  return summary;
}

await installDependencies();
await generateClient();
await installGitHooks();
const results = await Promise.all(Object.entries(GATES).map(runGate));
const failures = results.filter((failure) => failure !== null);
for (const { name, message } of failures) console.error(`\n${name}:\n${message}`);
if (failures.length > 0) process.exitCode = 1;

/** @param {[string, () => unknown]} gate */
async function runGate([name, run]) {
  const began = performance.now();
  const line = (/** @type {string} */ mark, summary = '') => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${mark} ${name.padEnd(18)} ${seconds.padStart(5)} s  ${summary}`.trimEnd());
  };
  try {
    const summary = await run();
    line('ok  ', typeof summary === 'string' ? summary : '');
    return null;
  } catch (error) {
    line('FAIL');
    return { name, message: messageOf(error) };
  }
}

/** @param {unknown} error */
function messageOf(error) {
  if (error instanceof CommandFailed) return error.output.trim();
  return error instanceof Error ? error.message : String(error);
}

/**
 * Checks the types of one project. Gates run in parallel, so this uses one thread per project. Rare garbage
 * collection halves the CPU time.
 * @param {string} project
 */
function checkTypes(project) {
  return program(['typescript/bin/tsc', '-p', project, '--checkers', '1'], { GOGC: '400' });
}

/**
 * Runs a program of an npm package.
 * @param {string[]} command its file, then its arguments
 * @param {Record<string, string>} [variables]
 */
function program([path = '', ...args], variables) {
  return runNode([join('node_modules', path), ...args], variables);
}

/**
 * Runs a program with Node.
 * @param {string[]} command its file, then its arguments
 * @param {Record<string, string>} [variables]
 */
async function runNode(command, variables) {
  const env = { ...process.env, ...variables };
  await runCommand(process.execPath, command, { cwd: ROOT, env });
}
