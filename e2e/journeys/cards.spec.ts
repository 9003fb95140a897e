import type { Locator, Page } from '@playwright/test';
import type { Asset } from '@spindle/contracts/assets/assets';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { extendAlerts } from '../person.ts';

const ASSETS = '/assets?sort=file_name_asc';
/** Snow field.jpg. */
const PHOTO = mockAssetId(7);

// Proves
test('a card copies a 24-hour link, and reports a failure', async ({ page, playwright }) => {
  await page.goto(ASSETS);
  const copy = action(page, 'Snow field.jpg', 'Copy 24-hour link');
  const requestedAt = epochSeconds();
  await copy.press('Enter');
  await expect(page.getByRole('status').getByText('Link copied to clipboard')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const expiry = Number(new URL(link).searchParams.get('expiry'));
  expect(expiry).toBeGreaterThanOrEqual(requestedAt + 86_400);
  expect(expiry).toBeLessThanOrEqual(epochSeconds() + 86_400);
  const anonymous = await playwright.request.newContext();
  expect((await anonymous.get(link)).headers()['content-disposition']).toMatch(/^attachment/);
  await anonymous.dispose();

  // Without this permission, the browser refuses to write to the clipboard.
  await page.route('**/assets?**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'permissions-policy': 'clipboard-write=()' };
    await route.fulfill({ response, headers });
  });
  await page.reload();
  await copy.press('Enter');
  await expect(page.getByRole('alert').getByText('Failed to copy link')).toBeVisible();
});

test('Get Link requires at least an hour, and creates the requested link [A-196] [A-919]', async ({
  page,
  request,
}) => {
  await page.goto(`/asset/${PHOTO}`);
  await page.getByRole('button', { name: 'Get Link', exact: true }).click();
  const form = page.getByRole('form', { name: 'Link to this asset' });
  const hours = form.getByRole('textbox', { name: 'Valid for (hours)' });
  const make = form.getByRole('button', { name: 'Get Link' });
  const link = form.getByRole('textbox', { name: 'Link', exact: true });

  await hours.fill('0');
  await make.click();
  await expect(form.getByText('Min expiry cannot be lesser than 1 hour')).toBeVisible();
  await expect(link).toHaveCount(0);

  const requestedAt = epochSeconds();
  await hours.fill('2');
  await make.click();
  const shown = new URL(await link.inputValue());
  expect(Number(shown.searchParams.get('expiry'))).toBeGreaterThanOrEqual(requestedAt + 7200);
  expect(Number(shown.searchParams.get('expiry'))).toBeLessThanOrEqual(epochSeconds() + 7200);
  expect((await request.get(shown.href)).headers()['content-disposition']).toMatch(/^inline/);

  await form.getByRole('checkbox', { name: 'MAX' }).check();
  await form.getByRole('radio', { name: 'Display' }).press('ArrowRight');
  await make.click();
  await expect(link).not.toHaveValue(shown.href);
  const permanentLink = new URL(await link.inputValue());
  // The last whole day of 32-bit Unix time.
  expect(permanentLink.searchParams.get('expiry')).toBe('2147472000');
  expect((await request.get(permanentLink.href)).headers()['content-disposition']).toMatch(
    /^attachment/,
  );
  await form.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('status').getByText('Link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(permanentLink.href);
});

test('the ERROR badge shows the reason [A-165] [A-166]', async ({ page, request }) => {
  const { headers } = await integrator(request);
  const read = await request.get(`/api/v1/assets/${mockAssetId(20)}/data`, {
    headers,
  });
  const { errors } = (await read.json()) as Asset;
  for (const view of ['grid', 'list']) {
    await page.goto(`${ASSETS}&view=${view}`);
    const item = page.getByRole('row').filter({ hasText: 'Broken upload' });
    await item.getByText('ERROR').hover();
    await expect(page.getByRole('tooltip', { name: errors.original }), view).toBeVisible();
  }
});

test('an unavailable download shows an alert and saves no file [A-842] [A-843] [A-845]', async ({
  page,
}) => {
  const files = '**/api/v1/files/content/**';
  const unavailable = 'Download not available at the moment. Please try again later.';
  const missing =
    "We're not able to provide you a downloable file at this time, please try again later.";
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await extendAlerts(page);
  await page.goto(ASSETS);
  const download = action(page, 'Snow field.jpg', 'Download original');
  for (const [answer, message] of [
    [{ status: 500 }, unavailable],
    [{ status: 404 }, missing],
    [null, unavailable],
  ] as const) {
    await page.route(files, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await download.click();
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    await page.getByRole('button', { name: 'Close alert' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(files);
  }
  expect(saved).toEqual([]);
});

test('the result of an action replaces that of the action before, and closes after five seconds [A-846] [A-910]', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(ASSETS);
  const copy = action(page, 'Snow field.jpg', 'Copy 24-hour link');
  await copy.focus();
  await page.clock.pauseAt(Date.now() + 60_000);
  const failure = page
    .getByRole('alert')
    .getByText('Error getting download link. Please try again.');
  const success = page.getByRole('status').getByText('Link copied to clipboard');
  await page.route('**/get_link?**', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await copy.press('Enter');
  await expect(failure).toHaveCount(1);
  await page.clock.runFor(3000);
  await copy.press('Enter');
  await expect(success).toHaveCount(1);
  // The failure fades out.
  await page.clock.runFor(1000);
  await expect(failure).toHaveCount(0);
  await page.clock.runFor(3900);
  await expect(success).toHaveCount(1);
  await page.clock.runFor(1100);
  await expect(success).toHaveCount(0);
});

function action(page: Page, name: string, label: string): Locator {
  return page.getByRole('row', { name }).getByRole('button', { name: label });
}

function epochSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
