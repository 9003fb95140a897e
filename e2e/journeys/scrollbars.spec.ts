import type { Page } from '@playwright/test';
import { expect, signedIn } from '../journey.ts';

signedIn.use({
  viewport: { width: 1440, height: 500 },
  // Playwright hides scrollbars by default.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

signedIn(
  'the top bar keeps its width, whether a page scrolls or a dialog is open',
  async ({ page }) => {
    await page.goto('/assets');
    await page.locator('[data-asset-id]').first().waitFor();
    expect(await scrolls(page)).toBe(true);
    const width = await barWidth(page);
    expect(width).toBeLessThan(1440);

    await expectWidthBelowDialog(page, width);

    await page.goto('/not-a-page');
    await page.locator('h1').waitFor();
    expect(await scrolls(page)).toBe(false);
    expect(await barWidth(page)).toBe(width);
    await expectWidthBelowDialog(page, width);
  },
);

/** Opens a dialog, which covers the whole window, and closes it. */
async function expectWidthBelowDialog(page: Page, width: number) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  expect(await barWidth(page)).toBe(width);
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(1440);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Tells whether the page is higher than the window. */
function scrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
}

function barWidth(page: Page): Promise<number> {
  return page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().width);
}
