import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { HANG_LIMIT_MS, WAIT_LIMIT_MS } from './wait-limit.ts';

const NODE_PACKAGES = '{contracts,prisma,core,server,worker,scripts}';

const TIME_LIMITS = {
  testTimeout: HANG_LIMIT_MS,
  hookTimeout: HANG_LIMIT_MS,
  expect: { poll: { timeout: WAIT_LIMIT_MS } },
};

/** Undoes the mocks of each test, because test files share processes. */
const RESTORE_MOCKS = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

/** The build of the icons that is one file. Their thousands of modules would take two seconds for each test file. */
const ICONS = createRequire(new URL('web/src/', import.meta.url)).resolve('@tabler/icons-react');

/** Locates the built programs, which start in half the time that their sources need. */
const BUILT_PROGRAM = fileURLToPath(new URL('core/test/built-program.ts', import.meta.url));

/** Test files that mostly wait. They start first, beside tests that use the processor, so that no core is idle at the end. */
const WAITING_FILES =
  /(lost-workers|lost-server|mock\/mock|outages?|supervise|webhooks|connections\/\w+)\.service\.test\.ts$/;

class WaitingFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => WAITING_FILES.test(moduleId);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}

/** Options of the projects whose tests use Postgres, Redis and S3. */
const WITH_SERVICES = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  globalSetup: 'core/test/global-setup.ts',
  alias: [{ find: /^.*\/program-location\.ts$/, replacement: BUILT_PROGRAM }],
  // Loading the packages again for each file would take longer than most files do.
  isolate: false,
  setupFiles: 'core/test/shared-modules.ts',
  sequence: { groupOrder: 1 }, // after the other projects, which have the order 0
};

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFilesFirst },
    // One for each core of the smallest machine. The default would leave one core idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${NODE_PACKAGES}/**/*.test.ts`],
          exclude: ['**/*.{service,fault}.test.ts', '**/node_modules/**', '**/dist/**'],
          isolate: false, // see the project `services`
          setupFiles: 'core/test/shared-modules.ts',
          ...TIME_LIMITS,
          ...RESTORE_MOCKS,
        },
      },
      {
        test: {
          name: 'services',
          include: [`${NODE_PACKAGES}/**/*.service.test.ts`],
          ...WITH_SERVICES,
          ...TIME_LIMITS,
          ...RESTORE_MOCKS,
        },
      },
      {
        test: {
          name: 'faults', // run with the fault test, because they are costly
          include: [`${NODE_PACKAGES}/**/*.fault.test.ts`],
          ...WITH_SERVICES,
          ...TIME_LIMITS,
          ...RESTORE_MOCKS,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } }, // see plain-jsx.ts
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          alias: [{ find: /^@tabler\/icons-react$/, replacement: ICONS }],
          isolate: false, // see the project `services`
          setupFiles: ['web/src/test/plain-jsx.ts', 'web/src/test-setup.ts'],
          ...TIME_LIMITS,
          ...RESTORE_MOCKS,
        },
      },
    ],
  },
});
