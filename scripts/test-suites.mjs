import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repeatFailed } from './repeat-failed.mjs';
import { startChild } from './services/child.mjs';
import { ROOT } from './stamp.mjs';

/**
 * failures: file and name of each failed test in the first line, then its error. unstable: the same of tests that passed when repeated.
 * @typedef {{ passed: number, failures: string[], skipped: string[], unstable?: string[] }} Counts
 */

/** Lines of an error that the summary shows. The whole error is where the test ran. */
const ERROR_LINES = 12;

/**
 * Runs projects of vitest.config.ts.
 * @param {import('./test-run.mjs').TestRun} run
 * @param {string[]} projects
 * @param {string[]} filters
 * @param {Record<string, string>} env
 * @returns {Promise<Counts>}
 */
export async function runVitest(run, projects, filters, env) {
  const first = await runFiles(run, projects, filters, env);
  if (first.failedFiles.length === 0) return first;
  return repeatFailed(first, () => runFiles(run, projects, first.failedFiles, env));
}

/**
 * @param {import('./test-run.mjs').TestRun} run
 * @param {string[]} projects
 * @param {string[]} filters
 * @param {Record<string, string>} env
 * @returns {Promise<Counts & { failedFiles: string[] }>}
 */
async function runFiles(run, projects, filters, env) {
  const report = join(run.dir, `${projects.join('-')}.json`);
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const options = [
    ...projects.map((name) => `--project=${name}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ];
  const code = await runToEnd(run, [program, 'run', ...options, ...filters], env);
  const { numPassedTests, testResults } = await readReport(report, NO_VITEST_REPORT);
  const skipped = testResults
    .flatMap((/** @type {VitestFile} */ file) => file.assertionResults)
    .filter((/** @type {VitestTest} */ { status }) => status !== 'passed' && status !== 'failed')
    .map((/** @type {VitestTest} */ test) => test.fullName);
  const failures = atLeastOne(testResults.flatMap(listVitestFailures), code, projects.join(', '));
  const failedFiles = testResults
    .filter((/** @type {VitestFile} */ { status }) => status === 'failed')
    .map((/** @type {VitestFile} */ { name }) => name);
  return { passed: numPassedTests, failures, skipped, failedFiles };
}

/**
 * Runs the browser journeys of e2e/.
 * @param {import('./test-run.mjs').TestRun} run
 * @param {string[]} filters
 * @param {Record<string, string>} env
 * @returns {Promise<Counts>}
 */
export async function runPlaywright(run, filters, env) {
  const first = await runJourneys(run, filters, env);
  return repeatFailed(first, () => runJourneys(run, ['--last-failed'], env));
}

/**
 * @param {import('./test-run.mjs').TestRun} run
 * @param {string[]} options
 * @param {Record<string, string>} env
 * @returns {Promise<Counts>}
 */
async function runJourneys(run, options, env) {
  const report = join(run.dir, 'playwright.json');
  const program = join(ROOT, 'e2e/node_modules/@playwright/test/cli.js');
  const fixed = ['--config=e2e/playwright.config.ts', '--reporter=list,json'];
  const code = await runToEnd(run, [program, 'test', ...fixed, ...options], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats, suites } = await readReport(report, NO_PLAYWRIGHT_REPORT);
  return {
    passed: stats.expected + stats.flaky,
    failures: atLeastOne(suites.flatMap(listFailedSpecs), code, 'browser'),
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
  const failures = failed.map((/** @type {{ stack: string, lines: string[] }} */ one) =>
    describeFailure('faults', one.stack, one.lines.join('\n')),
  );
  return {
    passed: results.length - failed.length,
    failures: atLeastOne(failures, code, 'faults'),
    skipped: [],
  };
}

/**
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, projectName: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

const NO_VITEST_REPORT = { numPassedTests: 0, testResults: [] };
const NO_PLAYWRIGHT_REPORT = { stats: { expected: 0, flaky: 0 }, suites: [] };

/**
 * Lists the failed tests of a file, or the error of a file that could not be loaded.
 * @param {VitestFile} file
 */
function listVitestFailures(file) {
  const path = relative(ROOT, file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && file.status === 'failed') {
    return [describeFailure(path, 'the file itself', file.message)];
  }
  return failed.map((test) => describeFailure(path, test.fullName, test.failureMessages[0]));
}

/** @param {PlaywrightSuite} suite */
function listFailedSpecs(suite) {
  return testsOf(suite, 'unexpected').map(({ title, test }) =>
    describeFailure(suite.title, title, test.results.at(-1)?.error?.message),
  );
}

/** @param {PlaywrightSuite} suite */
function listSkippedSpecs(suite) {
  return testsOf(suite, 'skipped').map(({ title }) => `${suite.title}: ${title}`);
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string} status
 * @returns {{ title: string, test: PlaywrightTest }[]}
 */
function testsOf(suite, status) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map((test) => ({ title: `${spec.title} (${test.projectName})`, test })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, status))];
}

/**
 * @param {string} file
 * @param {string} name
 * @param {string} [error]
 */
function describeFailure(file, name, error = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, ERROR_LINES);
  return [`${file} > ${name}`, ...lines.map((line) => `  ${line}`)].join('\n');
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
 * Counts a run that ended with an error as failed, even when no single test failed: an error outside a test.
 * @param {string[]} failures
 * @param {number | null} code
 * @param {string} name of the run
 */
function atLeastOne(failures, code, name) {
  if (code === 0 || failures.length > 0) return failures;
  return [`${name}: an error outside the tests. See the output above.`];
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
