import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEVICES, expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { readShifts, recordShifts } from '../layout-shifts.ts';
import { newAccount } from '../new-account.ts';
import { expectNoOverflow } from '../overflow.ts';

/** Makes API requests that the statistics count, and waits until the page shows them. */
async function showSomeUsage(page: Page): Promise<void> {
  const { headers } = await integrator(page.request);
  for (let request = 0; request < 3; request += 1)
    await page.request.post('/api/v1/assets/search', { headers, data: {} });
  await page.goto('/');
  await expect(page).toHaveURL(/\/usage$/);
  const bars = page.getByRole('region', { name: 'Top API' });
  await refreshUntil(page, () =>
    expect(bars.getByText('/assets/search').first()).toBeVisible({ timeout: 1000 }),
  );
}

/** Refreshes the page until it shows the expected counts, which the servers write every few seconds. */
async function refreshUntil(page: Page, expected: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expected();
  }).toPass();
}

for (const [device, settings] of Object.entries(DEVICES)) {
  test.describe(`On ${device}`, () => {
    test.use(settings);

    // Proves: B-023, B-044, B-048, B-050, B-051, B-081
    test('an administrator lands on the usage page, and explores a statistic over it', async ({
      page,
    }) => {
      await showSomeUsage(page);
      await expect(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page, 'usage');
      const card = page.getByRole('region', { name: 'API Requests' });
      await card.getByRole('link', { name: 'Explore API Requests' }).press('Enter');
      const details = page.getByRole('dialog', { name: /^API Requests/ });
      await expect(page).toHaveURL(/\/usage\/details\/all\/All%20Users\/168\?type=api$/);
      await expect(details.getByRole('application')).toBeVisible();
      await expectAccessible(page, 'usage details in a dialog');

      await details.getByLabel('Type').selectOption({ label: '/assets/search' });
      await expect(page).toHaveURL(/subtype=%2Fapi%2Fv1%2Fassets%2Fsearch/);
      // The address changes before the page does.
      await expect(details.getByRole('heading', { name: /\/assets\/search.* \d/ })).toBeVisible();
      // The arrow keys move through the points of the chart.
      await details.getByRole('application').focus();
      await page.keyboard.press('ArrowRight');
      await expect(details.getByRole('status').filter({ hasText: /\d/ })).toBeVisible();

      const download = page.waitForEvent('download');
      await details.getByRole('button', { name: 'Export CSV' }).click();
      const csv = await readFile(await (await download).path(), 'utf8');
      expect(csv).toMatch(/^\uFEFFuser,statistic,series,from,until,value,unit\r\n/);
      expect(csv).toContain('/api/v1/assets/search');

      await page.keyboard.press('Escape');
      await expect(details).toHaveCount(0);
      await expect(page).toHaveURL(/\/usage$/);
    });

    test('nothing moves while the usage pages load', async ({ page }) => {
      await recordShifts(page);
      for (const path of ['/usage', '/usage/details?type=lb']) {
        await page.goto(path);
        await expect(page.getByText(/^Updated /)).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await readShifts(page), path).toEqual([]);
      }
    });

    test('the table, the details page and the date panel fit and are accessible', async ({
      page,
    }) => {
      await showSomeUsage(page);
      const bars = page.getByRole('region', { name: 'Top API' });
      await bars.getByRole('button', { name: 'Show Top API as table' }).click();
      await expect(bars.getByRole('link', { name: '/assets/search', exact: true })).toBeVisible();
      await page.getByLabel('Period').selectOption('Custom');
      const panel = page.getByRole('form', { name: 'Custom date range' });
      await panel.getByRole('button', { name: 'Apply' }).click();
      await expect(panel.getByText('Please select a start date')).toBeVisible();
      await expect(panel.getByText('Please select an end date')).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page, 'usage as table, with the date panel');
      const today = new Date().toISOString().slice(0, 10);
      await panel.getByLabel('Start Date').fill(today);
      await panel.getByLabel('End Date').fill(today);
      await panel.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(`/usage?start=${today}&end=${today}`);
      await expect(bars.getByRole('link', { name: '/assets/search', exact: true })).toBeVisible();

      await page.goto('/usage/details/all/everyone/730?type=storage');
      await expect(page.getByRole('heading', { name: /^Storage /, level: 1 })).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page, 'usage details');
      await page.getByRole('link', { name: 'Usage overview' }).click();
      await expect(page).toHaveURL(/\/usage\?period=720$/);
    });
  });
}

test('the statistics of one user count only the requests of that user [B-356] [B-745]', async ({
  page,
  request,
}) => {
  const account = await newAccount(request, 'USER');
  const { headers } = await integrator(request, account);
  for (let sent = 0; sent < 4; sent += 1)
    expect((await request.get('/api/v1/account', { headers })).status()).toBe(200);
  await page.goto('/usage');
  await page.getByRole('combobox', { name: 'User' }).fill(account.email);
  await page.getByRole('option', { name: new RegExp(account.email) }).click();
  await expect(page).toHaveURL(/\/usage\?user=\d+$/);
  const bars = page.getByRole('region', { name: 'Top API' });
  await refreshUntil(page, () =>
    expect(bars.getByText('/account').first()).toBeVisible({ timeout: 1000 }),
  );
  await bars.getByRole('button', { name: 'Show Top API as table' }).click();
  const row = bars.getByRole('row').filter({ hasText: '/account' });
  await refreshUntil(page, () => expect(row.getByRole('cell')).toHaveText('4', { timeout: 1000 }));
});
