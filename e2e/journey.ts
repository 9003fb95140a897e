import { type APIRequest, type BrowserContext, test as base } from '@playwright/test';
import { TOKEN_LIFETIME_SECONDS } from '@spindle/contracts/sessions/sessions';
import { startMock } from '../scripts/mock/start-mock.mjs';
import { resetMock } from './mock.ts';
import { ADMIN, hasFullStack } from './product.ts';

export { expect } from '@playwright/test';
export { ADMIN };

/** Name of the token in localStorage, in the form that web stores. */
const TOKEN_KEY = 'spindle.token';

/** Lets the site of an integrator read responses, as on the products. */
const MOCK_SETTINGS = { CORS_ORIGINS: `http://127.0.0.1:${process.env.E2E_SITE_PORT}` };

/** The mock of a worker process. file: the last journey file that it was used for. */
interface WorkerMock {
  origin: string;
  file: string;
}

/**
 * Playwright's `test`. It skips journeys on the full stack when the services of that stack are missing. Journeys on the mock find its data set
 * unchanged at the beginning of each file: each worker process has a mock of its own, and resets it.
 */
export const test = base.extend<object, { mock: WorkerMock | null }>({
  mock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
    async ({}, use, { project }) => {
      const mock = project.name === 'mock' ? await startMock(MOCK_SETTINGS) : null;
      await use(mock && { origin: mock.origin, file: '' });
      await mock?.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ baseURL, mock }, use, info) => {
    const { file, project } = info;
    info.skip(project.name === 'full' && !hasFullStack(), 'needs Postgres, Redis and S3');
    if (mock && mock.file !== '' && mock.file !== file) await resetMock(mock.origin);
    if (mock) mock.file = file;
    await use(mock?.origin ?? baseURL);
  },
  page: async ({ page }, use) => {
    await use(page);
    // A response that a journey mocks may still be pending when the journey ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Like `test`, for journeys that begin signed in as the administrator. */
export const signedIn = test.extend<object, { admin: { state: BrowserState | null } }>({
  admin: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use({ state: null }),
    { scope: 'worker' },
  ],
  storageState: async ({ admin, playwright, baseURL }, use) => {
    const origin = baseURL ?? '';
    if (!(admin.state && (await isSignedIn(admin.state, origin))))
      admin.state = await signInOverHttp(playwright.request, origin);
    await use(admin.state);
  },
});

/** Whether the session still exists. A reset of the mock ends it. */
async function isSignedIn({ origins }: BrowserState, origin: string): Promise<boolean> {
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  const { token } = JSON.parse(stored.find(({ name }) => name === TOKEN_KEY)?.value ?? '{}');
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${origin}/api/v1/account`, { headers })).ok;
}

/** Signs in without a page, which would load the product twice. Returns the state of a browser that the form has signed in. */
async function signInOverHttp(http: APIRequest, origin: string): Promise<BrowserState> {
  const context = await http.newContext({ baseURL: origin });
  const answer = await context.post('/api/v1/login', { data: ADMIN });
  if (!answer.ok()) throw new Error(`login: ${answer.status()}`);
  const { jwt } = await answer.json();
  const { cookies } = await context.storageState();
  await context.dispose();
  const expiresAt = Date.now() + TOKEN_LIFETIME_SECONDS * 1000;
  const value = JSON.stringify({ token: jwt, type: 'Bearer', expiresAt });
  // The form stores the token in localStorage, signIn of person.ts in sessionStorage, which a new page lacks.
  return { cookies, origins: [{ origin, localStorage: [{ name: TOKEN_KEY, value }] }] };
}
