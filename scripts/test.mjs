import { build } from './build.mjs';
import { generateClient } from './generate.mjs';
import { installDependencies } from './install.mjs';
import { TestRun } from './test-run.mjs';

/** Vitest runs unit and services, Playwright the journeys of browser. faults is a program and long tests of Vitest. */
const PARTS = ['unit', 'services', 'browser', 'faults'];

const [part, ...filters] = process.argv.slice(2);
if (part !== undefined && !PARTS.includes(part)) {
  console.error(`npm test -- [${PARTS.join(' | ')}] [filters]`);
  process.exit(2);
}

await installDependencies();
await generateClient();
const run = await TestRun.begin();
/** @type {import('./test-suites.mjs').Counts[]} */
let counts = [];
try {
  counts = await runTests();
} catch (error) {
  if (!run.isEnding) console.error(error);
  counts = [{ passed: 0, failures: ['the run itself'], skipped: [] }];
} finally {
  await run.end();
}
process.exitCode = (await reportAll()) ? 0 : 1;

async function runTests() {
  // Import only after the packages are installed.
  const { browserVariable, startServices } = await import('./test-services.mjs');
  const { runFaults, runPlaywright, runVitest } = await import('./test-suites.mjs');
  const isSelected = (/** @type {string} */ name) => part === undefined || part === name;
  const needsServices = part !== 'unit';
  const [env] = await Promise.all([
    needsServices ? startServices(run, { hasSecondStore: isSelected('services') }) : {},
    isSelected('browser') && build(),
  ]);
  const parts = {
    unit: () => runVitest(run, ['unit', 'web'], filters, env),
    services: () => runVitest(run, ['services'], filters, env),
    browser: async () => runPlaywright(run, filters, { ...env, ...(await browserVariable()) }),
    // Options are those of the program, other arguments filter the tests.
    faults: async () => {
      const isProgram = filters.length === 0 || filters[0]?.startsWith('--');
      const isVitest = filters.length === 0 || !isProgram;
      const results = await Promise.all([
        isProgram ? runFaults(run, filters) : [],
        isVitest ? runVitest(run, ['faults'], filters, env) : [],
      ]);
      return results.flat();
    },
  };
  /** @param {(keyof typeof parts)[]} names */
  const runInTurn = async (...names) => {
    const results = [];
    for (const name of names) if (isSelected(name)) results.push(await parts[name]());
    return results.flat();
  };
  // Service tests wait for half of their time. Run them beside unit tests, which never wait, and beside journeys.
  const results = await Promise.all([runInTurn('services'), runInTurn('unit', 'browser')]);
  return [...results.flat(), ...(await runInTurn('faults'))];
}

/**
 * Prints what failed, and the closing line. Returns whether the run is good: something ran, nothing failed, and nothing was skipped
 * that could run here.
 */
async function reportAll() {
  const { canStartS3 } = await import('./test-services.mjs');
  const skipped = counts.flatMap((suite) => suite.skipped);
  const isFullRun = filters.length === 0;
  const mustRun = skipped.length > 0 && isFullRun && (await canStartS3());
  if (mustRun) {
    console.error(['Skipped although an S3 server can be started here:', ...skipped].join('\n  '));
  }
  const unstable = counts.flatMap((suite) => suite.unstable ?? []);
  if (unstable.length > 0) console.error(['Passed only when repeated:', ...unstable].join('\n'));
  const failures = counts.flatMap((suite) => suite.failures);
  if (failures.length > 0) console.error(['Failed:', ...failures].join('\n'));
  const passed = counts.reduce((total, suite) => total + suite.passed, 0);
  const failed = failures.length + (mustRun ? skipped.length : 0);
  const rest = skipped.length > 0 && !mustRun ? `, ${skipped.length} skipped` : '';
  console.log(`${passed} passed, ${failed} failed${rest}`);
  return failed === 0 && passed > 0;
}
