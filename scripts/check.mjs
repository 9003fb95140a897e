import { join } from 'node:path';
import { generateClient } from './generate.mjs';
import { installDependencies } from './install.mjs';
import { CommandFailed, runCommand } from './run-command.mjs';
import { ROOT } from './stamp.mjs';

/** Packages of the specification: those whose every statement a test shows, and the one that is being shown. */
const SHOWN = ['2', '3', '4'];
const BEGUN = '5';

/**
 * Each gate throws with what is wrong, and may give a word on what it has seen.
 * @type {Record<string, () => unknown>}
 */
const GATES = {
  'format and lint': () => program(['@biomejs/biome/bin/biome', 'ci', '--colors=off', '.']),
  types: () => checkTypes('tsconfig.json'),
  'types of web': () => checkTypes('web/tsconfig.json'),
  'types of e2e': () => checkTypes('e2e/tsconfig.json'),
  'import rules': async () => (await import('./import-rules.mjs')).checkImports(),
  'dead code': () => program(['knip/bin/knip.js', '--no-progress', '--no-config-hints']),
  'names in documents': async () => (await import('./doc-refs.mjs')).checkDocRefs(),
  'docker files': async () => (await import('./docker-lint.mjs')).checkDockerFiles(),
  openapi: () => program(['tsx/dist/cli.mjs', 'scripts/openapi.ts', '--check']),
  commits: async () => (await import('./commit-subjects.mjs')).checkCommitSubjects(),
  specification,
};

async function specification() {
  const { specCoverage } = await import('./spec-coverage.mjs');
  for (const { missing } of SHOWN.map(specCoverage))
    if (missing.length > 0)
      throw new Error(missing.map(({ id, statement }) => `${id} ${statement}`).join('\n'));
  return [...SHOWN, BEGUN].map((name) => specCoverage(name).summary).join(', ');
}

await installDependencies();
await generateClient();
const results = await Promise.all(Object.entries(GATES).map(pass));
const faults = results.filter((fault) => fault !== null);
for (const { name, message } of faults) console.error(`\n${name}:\n${message}`);
if (faults.length > 0) process.exitCode = 1;

/** @param {[string, () => unknown]} gate */
async function pass([name, run]) {
  const began = performance.now();
  const line = (/** @type {string} */ mark, word = '') => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${mark} ${name.padEnd(18)} ${seconds.padStart(5)} s  ${word}`.trimEnd());
  };
  try {
    const word = await run();
    line('ok  ', typeof word === 'string' ? word : '');
    return null;
  } catch (error) {
    line('FAIL');
    return { name, message: complaint(error) };
  }
}

/** @param {unknown} error */
function complaint(error) {
  if (error instanceof CommandFailed) return error.output.trim();
  return error instanceof Error ? error.message : String(error);
}

/**
 * Gates run side by side anyway: one thread for each project, and memory that is seldom collected, take half the processor time.
 * @param {string} project
 */
function checkTypes(project) {
  return program(['typescript/bin/tsc', '-p', project, '--checkers', '1'], { GOGC: '400' });
}

/**
 * @param {string[]} command a file of a package, and its arguments
 * @param {Record<string, string>} [variables]
 */
async function program([path = '', ...args], variables) {
  const env = { ...process.env, ...variables };
  await runCommand(process.execPath, [join(ROOT, 'node_modules', path), ...args], {
    cwd: ROOT,
    env,
  });
}
