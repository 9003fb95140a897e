import { build } from './build.mjs';
import { generateClient } from './generate.mjs';
import { installDependencies } from './install.mjs';
import { TestRun } from './test-run.mjs';

/** Projects of vitest that each part runs. Playwright runs the journeys; faults are a separate program. */
const PARTS = new Map([
  ['unit', ['unit', 'web']],
  ['services', ['services']],
  ['browser', []],
  ['faults', []],
]);

const [part, ...filters] = process.argv.slice(2);
if (part !== undefined && !PARTS.has(part)) {
  console.error(`npm test -- [${[...PARTS.keys()].join(' | ')}] [filters]`);
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
  const needsServices = isSelected('services') || isSelected('browser');
  const env = needsServices ? await startServices(run) : {};
  const suites = [...PARTS].filter(([name, projects]) => isSelected(name) && projects.length > 0);
  // Run both at the same time: service tests wait for an eighth of their time, unit tests never wait.
  const results = await Promise.all(
    suites.map(([name, projects]) => {
      const workers = name === 'unit' && suites.length > 1 ? 1 : undefined;
      return runVitest(run, projects, filters, env, workers);
    }),
  );
  if (isSelected('browser')) {
    await build();
    results.push(await runPlaywright(run, filters, { ...env, ...(await browserVariable()) }));
  }
  if (isSelected('faults')) results.push(await runFaults(run, filters));
  return results;
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
