import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const NODE_PACKAGES = '{contracts,prisma,core,server,worker,scripts}';

/** On a loaded two-core machine: limits that only a hang reaches. */
const PATIENCE = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Before each test all is as it was: files share processes. */
const TIDY = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

/** All icons in one file: as thousands of modules they take each test file two seconds to read. */
const ICONS = createRequire(new URL('web/src/', import.meta.url)).resolve('@tabler/icons-react');

/** Programs that tests start are built once: read as sources, each takes twice as long to start. */
const BUILT_PROGRAM = fileURLToPath(new URL('core/test/built-program.ts', import.meta.url));

/** They mostly wait: begun first, beside tests that need the processor, they keep no core idle at the end. */
const WAITS_LONG = /(lost-workers|outages?|supervise|connections\/\w+)\.service\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => WAITS_LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // As many as the smallest machine has cores; the default would leave one of them idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${NODE_PACKAGES}/**/*.test.ts`],
          exclude: ['**/*.service.test.ts', '**/node_modules/**', '**/dist/**'],
          isolate: false, // as below
          setupFiles: 'core/test/shared-modules.ts',
          ...PATIENCE,
          ...TIDY,
        },
      },
      {
        test: {
          name: 'services',
          include: [`${NODE_PACKAGES}/**/*.service.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: 'core/test/global-setup.ts',
          alias: [{ find: /^.*\/program-location\.ts$/, replacement: BUILT_PROGRAM }],
          // Reading the packages anew for each file takes longer than many of them do.
          isolate: false,
          setupFiles: 'core/test/shared-modules.ts',
          sequence: { groupOrder: 1 },
          ...PATIENCE,
          ...TIDY,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          alias: [{ find: /^@tabler\/icons-react$/, replacement: ICONS }],
          isolate: false, // as above
          setupFiles: ['web/src/test/plain-jsx.ts', 'web/src/test-setup.ts'],
          ...PATIENCE,
          ...TIDY,
        },
      },
    ],
  },
});
