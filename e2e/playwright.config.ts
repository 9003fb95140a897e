import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { HANG_LIMIT_MS, WAIT_LIMIT_MS } from '../wait-limit.ts';
import { hasFullStack } from './product.ts';

/** Each test process reads this file: choose the ports once and pass them on. */
process.env.E2E_EMBEDDED_PORT ??= await freePort();
process.env.E2E_FULL_PORT ??= await freePort();
/** Port of an integrator's site, which CORS_ORIGINS names. */
process.env.E2E_SITE_PORT ??= await freePort();

/** Journeys that run only on the full stack when it is available. */
const ON_FULL = ['edit-image', 'jobs', 'resume', 'retouch', 'viewer'].map(
  (name) => `${name}.spec.ts`,
);

/**
 * Journeys that do not test processing. They run on the mock, whose assets are processed already. Of the other journeys that process little,
 * - admin runs a command that finds the database by the data folder of a product,
 * - empty-library and webhooks need a library without assets, and settings without receivers,
 * - mail, storage and users receive mails, which the mock does not send,
 * - smoke checks that a product is ready.
 */
const ON_MOCK = [
  'accessibility',
  'addons',
  'arrange-collection',
  'audit',
  'browse',
  'cards',
  'collections',
  'comments',
  'database-export',
  'download-as',
  'duplicates',
  'guest-files',
  'health',
  'insights',
  'keyboard',
  'map',
  'marks',
  'metadata',
  'mock-data-set',
  'narrow',
  'other-origins',
  'proofing',
  'reviews',
  'roles',
  'scrollbars',
  'search',
  'search-box',
  'selection',
  'settings',
  'shares',
  'sign-in',
  'stacks',
  'smart-collections',
  'tags',
  'tags-page',
  'tools',
  'trash',
  'usage',
  'usage-states',
].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: HANG_LIMIT_MS,
  expect: { timeout: WAIT_LIMIT_MS, toPass: { timeout: WAIT_LIMIT_MS } },
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    actionTimeout: WAIT_LIMIT_MS,
    // Moving elements are hard to click, and fading elements have other colors.
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block', // Playwright's routes do not see what they answer

    screenshot: 'only-on-failure',
    trace: 'off', // a failure is traced by `--trace=retain-on-failure`
    video: 'off', // needs a recorder that only Playwright's own browsers contain
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
        // The same page has the same pixels: otherwise, Chromium redraws the changed parts only, with other colors at edges.
        '--disable-partial-raster',
        // Pages are open for seconds: optimizing their code takes longer than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  // Run one journey at a time on each product, so that it may check the whole list. Journeys named main-* run on both
  // products. The others run on one product, distributed so that both take equally long, or on the mock.
  projects: [
    {
      name: 'embedded',
      workers: 1,
      testIgnore: hasFullStack() ? [...ON_FULL, ...ON_MOCK] : ON_MOCK,
      use: { baseURL: `http://127.0.0.1:${process.env.E2E_EMBEDDED_PORT}` },
    },
    {
      name: 'full',
      workers: 1,
      testMatch: ['main-*.spec.ts', ...ON_FULL],
      use: { baseURL: `http://127.0.0.1:${process.env.E2E_FULL_PORT}` },
    },
    {
      // Each worker process starts a mock of its own (journey.ts), so two of these journeys may run at a time.
      name: 'mock',
      testMatch: ON_MOCK,
    },
  ],
});

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      server.close(() => resolve(String(port)));
    });
  });
}
