import type { Browser, Page } from '@playwright/test';
import { startMock } from '../../scripts/mock/start-mock.mjs';
import { expect, test } from '../journey.ts';
import { mockAssetId, mockUser } from '../mock.ts';
import { signIn } from '../person.ts';

test('every user of the mock signs in with the documented password', async ({ page, request }) => {
  const { data } = await (await request.get('/api/v1/mock')).json();
  for (const { email, enabled } of data.users) {
    const credentials = { email, password: data.password };
    const answer = await request.post('/api/v1/login', { data: credentials });
    expect(answer.ok(), email).toBe(enabled);
  }
  await signIn(page, mockUser('Uma'));
  await expect(page.getByRole('link', { name: 'Coast at noon' }).first()).toBeVisible();
});

test('the pages of the mock show jobs, the trash, shares and notifications of the data set', async ({
  page,
}) => {
  await signIn(page, mockUser('Ada'));
  await page.goto('/jobs');
  await expect(page.getByText('Bay.jpg').first()).toBeVisible();
  await page.goto('/trash');
  await expect(page.getByRole('row', { name: 'Draft.jpg' })).toBeVisible();
  await page.goto('/shares');
  await expect(page.getByText('For the press').first()).toBeVisible();
});

test('a visitor opens a share of the mock with its documented password', async ({ page }) => {
  await page.goto('/shared/mock-share-with-password');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('open-sesame');
  await password.press('Enter');
  await expect(page.getByRole('heading', { name: 'Landscapes', level: 1 })).toBeVisible();
});

test('a search that Prefer lets fail shows an error, and the next one works', async ({ page }) => {
  await signIn(page, mockUser('Ada'));
  await page.route('**/api/v1/assets/search', (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: 'code=500' } }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Something went wrong, please try again.').first()).toBeVisible();
  await page.unroute('**/api/v1/assets/search');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('link', { name: 'Coast at noon' }).first()).toBeVisible();
});

/** Pages, with a text that each shows once its data has arrived. */
const PAGES = {
  '/assets?view=list': 'Coast at noon',
  '/jobs': 'Bay.jpg',
  [`/asset/${mockAssetId(1)}`]: 'Alpine lake at dawn',
  '/shares': 'For the press',
};

test('screenshots are the same bytes in two runs with a frozen clock', async ({ browser }) => {
  const images = await takeScreenshots(browser);
  const again = await takeScreenshots(browser);
  for (const path of Object.keys(PAGES))
    expect(again.get(path)?.equals(images.get(path) ?? Buffer.of()), path).toBe(true);
});

/** Starts a mock with a frozen clock, and returns a screenshot of each page. */
async function takeScreenshots(browser: Browser): Promise<Map<string, Buffer>> {
  const images = new Map<string, Buffer>();
  const mock = await startMock({ MOCK_CLOCK: 'frozen' });
  const page = await browser.newPage({ baseURL: mock.origin });
  try {
    await page.clock.setFixedTime('2026-06-15T12:00:00Z');
    await signIn(page, mockUser('Ada'));
    for (const [path, text] of Object.entries(PAGES)) {
      await page.goto(path);
      await page.getByText(text).first().waitFor();
      await waitUntilComplete(page);
      images.set(path, await page.screenshot({ animations: 'disabled' }));
    }
  } finally {
    await page.close();
    await mock.stop();
  }
  return images;
}

/** Waits until the page loads nothing any more: no request, skeleton, font or image. */
async function waitUntilComplete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
}
