import { type BrowserContext, test as base } from '@playwright/test';
import { fillSignIn } from './person.ts';
import { ADMIN, hasFullStack } from './product.ts';

export { expect } from '@playwright/test';
export { ADMIN };

/** Playwright's `test`. It skips journeys on the full stack when the services of that stack are missing. */
export const test = base.extend({
  baseURL: async ({ baseURL }, use, info) => {
    info.skip(info.project.name === 'full' && !hasFullStack(), 'needs Postgres, Redis and S3');
    await use(baseURL);
  },
  page: async ({ page }, use) => {
    await use(page);
    // A response that a journey mocks may still be pending when the journey ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Like `test`, for journeys that begin signed in as the administrator. */
export const signedIn = test.extend<object, { adminState: BrowserState }>({
  adminState: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      // The form stores its token in localStorage, which storageState copies. signIn of person.ts uses sessionStorage.
      await page.goto('/login');
      await fillSignIn(page);
      await page.waitForURL('**/usage');
      const state = await page.context().storageState();
      await page.close();
      await use(state);
    },
    { scope: 'worker' },
  ],
  storageState: ({ adminState }, use) => use(adminState),
});
