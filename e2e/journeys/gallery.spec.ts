import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

/** The local dates of the pictures; null is not known. */
const TAKEN: Record<string, string | null> = {
  '1.png': '2025-06-14T10:00:00+02:00',
  '2.png': '2025-06-14T09:00:00+02:00',
  '3.png': '2025-06-13T09:00:00+02:00',
  '4.png': '2024-02-01T09:00:00+01:00',
  '5.png': null,
};

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  const names = Object.keys(TAKEN).map((name) => [name, 'still.png'] as const);
  testAssets = await uploadTestAssets(request, Object.fromEntries(names));
  await setDates(request);
});

async function setDates(request: APIRequestContext): Promise<void> {
  const { headers } = await integrator(request);
  for (const [name, taken] of Object.entries(TAKEN)) {
    const data = { taken, ...(name === '1.png' && { town: 'Bled' }) };
    const url = `/api/v1/assets/${testAssets.idOf(name)}/facts`;
    expect((await request.patch(url, { headers, data })).status()).toBe(200);
  }
}

const gallery = (page: Page) => page.getByRole('listbox', { name: 'Assets by date taken' });
const picture = (page: Page, name: string) =>
  gallery(page).getByRole('option', { name: testAssets.prefix + name });
const bulkBar = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });

/** Opens the gallery in a window that is high enough for all days. */
async function open(page: Page, height = 1500): Promise<void> {
  await page.setViewportSize({ width: 1280, height });
  await page.goto(testAssets.address);
  await page.getByRole('radio', { name: 'Gallery' }).press('Space');
  await expect(picture(page, '1.png')).toBeVisible();
}

test('a user looks at pictures by date taken, and moves by keys', async ({ page }) => {
  await open(page);
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    /^Sat 14 June 2025.*Bled.*2$/,
    /^Fri 13 June 2025.*1$/,
    /^Thu 1 February 2024.*1$/,
    /^No date.*1$/,
  ]);
  await expect(gallery(page).getByRole('option')).toHaveCount(5);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await expectAccessible(page, 'the gallery');

  await picture(page, '1.png').focus();
  await page.keyboard.press('ArrowRight');
  await expect(picture(page, '2.png')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(picture(page, '3.png')).toBeFocused();
  await page.keyboard.press('End');
  await expect(picture(page, '5.png')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(picture(page, '1.png')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/asset/${testAssets.idOf('1.png')}`));
  await page.goBack();
  await expect(picture(page, '1.png')).toBeVisible();

  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Go to date' });
  await dialog.getByRole('textbox', { name: 'Month or day' }).fill('someday');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not a date')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Month or day' }).fill('feb 24');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('a user selects pictures by click, range, day and drag', async ({ page }) => {
  await open(page);
  await picture(page, '1.png').click({ modifiers: ['Control'] });
  await expect(bulkBar(page)).toContainText('1 selected');
  await picture(page, '2.png').click();
  await expect(bulkBar(page)).toContainText('2 selected');
  await picture(page, '4.png').click({ modifiers: ['Shift'] });
  await expect(bulkBar(page)).toContainText('4 selected');
  await page.keyboard.press('Escape');
  await expect(bulkBar(page)).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Select Sat 14 June 2025' }).check();
  await expect(bulkBar(page)).toContainText('2 selected');
  await page.getByRole('checkbox', { name: 'Select Sat 14 June 2025' }).uncheck();
  await expect(bulkBar(page)).toHaveCount(0);

  await picture(page, '1.png').hover();
  await page.mouse.down();
  await picture(page, '2.png').hover();
  await page.mouse.up();
  await expect(bulkBar(page)).toContainText('2 selected');
  await page.keyboard.press('Control+a');
  await expect(bulkBar(page)).toContainText('All 5 results selected');
});

test('the address leads back to the picture at the top', async ({ page }) => {
  await open(page, 420);
  await page.getByRole('slider', { name: 'Timeline' }).focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/[?&]at=[0-9a-f]{32}/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: /No date/ })).toBeInViewport();
});
