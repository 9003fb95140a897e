import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChild } from './services/child.mjs';
import { ROOT } from './stamp.mjs';

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Counts */

/**
 * Runs projects of vitest.config.ts. workers: files at a time; the default is set there.
 * @param {import('./test-run.mjs').TestRun} run
 * @param {string[]} projects
 * @param {string[]} filters
 * @param {Record<string, string>} env
 * @param {number} [workers]
 * @returns {Promise<Counts>}
 */
export async function runVitest(run, projects, filters, env, workers) {
  const report = join(run.dir, `${projects.join('-')}.json`);
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const options = [
    ...projects.map((name) => `--project=${name}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...(workers ? [`--maxWorkers=${workers}`] : []),
  ];
  const code = await runToEnd(run, [program, 'run', ...options, ...filters], env);
  const { numPassedTests, numFailedTests, testResults } = await readReport(
    report,
    NO_VITEST_REPORT,
  );
  const skipped = testResults
    .flatMap((/** @type {VitestFile} */ file) => file.assertionResults)
    .filter((/** @type {VitestTest} */ { status }) => status !== 'passed' && status !== 'failed')
    .map((/** @type {VitestTest} */ test) => test.fullName);
  return { passed: numPassedTests, failed: atLeastOne(numFailedTests, code), skipped };
}

/**
 * Runs the browser journeys of e2e/.
 * @param {import('./test-run.mjs').TestRun} run
 * @param {string[]} filters
 * @param {Record<string, string>} env
 * @returns {Promise<Counts>}
 */
export async function runPlaywright(run, filters, env) {
  const report = join(run.dir, 'playwright.json');
  const program = join(ROOT, 'e2e/node_modules/@playwright/test/cli.js');
  const options = ['--config=e2e/playwright.config.ts', '--reporter=list,json'];
  const code = await runToEnd(run, [program, 'test', ...options, ...filters], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats, suites } = await readReport(report, NO_PLAYWRIGHT_REPORT);
  return {
    passed: stats.expected + stats.flaky,
    failed: atLeastOne(stats.unexpected, code),
    skipped: suites.flatMap(listSkippedSpecs),
  };
}

/**
 * Runs the short form of the fault test on both stacks at once, always with the same seed.
 * @param {import('./test-run.mjs').TestRun} run
 * @param {string[]} options
 * @returns {Promise<Counts>}
 */
export async function runFaults(run, options) {
  const report = join(run.dir, 'faults.json');
  const program = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const fixed = ['--short', '--minutes=0.75', '--seed=14', `--report=${report}`];
  const code = await runToEnd(run, [program, 'e2e/faults/run.ts', ...fixed, ...options], {});
  const results = await readReport(report, []);
  const failed = results.filter((/** @type {{ violations: number }} */ one) => one.violations > 0);
  return {
    passed: results.length - failed.length,
    failed: atLeastOne(failed.length, code),
    skipped: [],
  };
}

/**
 * @typedef {{ fullName: string, status: string }} VitestTest
 * @typedef {{ assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ title: string, specs?: { title: string, tests: { status: string, projectName: string }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

const NO_VITEST_REPORT = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
const NO_PLAYWRIGHT_REPORT = { stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] };

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function listSkippedSpecs(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'skipped')
      .map((test) => `${suite.title}: ${spec.title} (${test.projectName})`),
  );
  return [...own, ...(suite.suites ?? []).flatMap(listSkippedSpecs)];
}

/**
 * @param {import('./test-run.mjs').TestRun} run
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
async function runToEnd(run, args, env) {
  const child = await run.register(
    startChild(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  return (await child.ended).code;
}

/**
 * Counts a run that ended with an error as failed, even when no single test failed: an unreadable file, or an error
 * outside a test.
 * @param {number} failed
 * @param {number | null} code
 */
function atLeastOne(failed, code) {
  return code === 0 ? failed : Math.max(failed, 1);
}

/**
 * @template T
 * @param {string} file
 * @param {T} missing
 * @returns {Promise<T & any>}
 */
async function readReport(file, missing) {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? missing : JSON.parse(text);
}
