import { defineConfig } from 'vitest/config';

const NODE_PACKAGES = '{contracts,prisma,core,server,worker,scripts}';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${NODE_PACKAGES}/**/*.test.ts`],
          exclude: ['**/*.service.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'services',
          include: [`${NODE_PACKAGES}/**/*.service.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: 'core/test/global-setup.ts',
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // Real services on a loaded two-core machine: a limit that only a hang reaches.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'web/src/test-setup.ts',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
