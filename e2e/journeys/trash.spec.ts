import type { Page } from '@playwright/test';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { extendAlerts } from '../person.ts';

/** Three photographs. */
const FILTER = '?keyword=alps';
const [LAKE, RIDGE, SNOW] = [
  'Alpine lake at dawn.jpg',
  'Night over the ridge.jpg',
  'Snow field.jpg',
];

const card = (page: Page, name: string) => page.getByRole('row', { name });
const button = (page: Page, name: string, label: string) =>
  card(page, name).getByRole('button', { name: label });
const statusMessage = (page: Page, message: string) => page.getByRole('status').getByText(message);

// Proves
test('a deleted asset leaves the list, returns by Undo or from the trash, and can be purged', async ({
  page,
  request,
}) => {
  await extendAlerts(page);
  await page.goto(`/assets${FILTER}`);
  await button(page, LAKE, 'Delete').click();
  await expect(card(page, LAKE)).toHaveCount(0);
  await expect(statusMessage(page, 'Successfully deleted asset.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusMessage(page, 'Successfully restored asset.')).toBeVisible();
  await expect(card(page, LAKE)).toBeVisible();

  const again = page.waitForResponse('**/delete');
  await button(page, LAKE, 'Delete').click();
  await again;
  for (const name of [RIDGE, SNOW]) await card(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Move to Trash' }).click();
  await expect(statusMessage(page, 'Successfully deleted selected assets')).toBeVisible();
  await expect(page.getByText('No assets found')).toBeVisible();

  await page.goto(`/trash${FILTER}`);
  await expect(page.getByRole('heading', { name: 'Deleted Assets' })).toBeVisible();
  const thumbnail = card(page, RIDGE).locator('img[srcset]');
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // The list shows each change before the server has saved it.
  const restoredOne = page.waitForResponse('**/undelete');
  await button(page, RIDGE, 'Restore').click();
  await expect(card(page, RIDGE)).toHaveCount(0);
  expect((await restoredOne).ok()).toBe(true);
  await card(page, SNOW).getByRole('checkbox').check();
  const restoredSelected = page.waitForResponse('**/undelete');
  await page.getByRole('button', { name: 'Restore Selected Assets' }).click();
  await expect(card(page, SNOW)).toHaveCount(0);
  expect((await restoredSelected).ok()).toBe(true);
  await expect(card(page, LAKE)).toBeVisible();

  // Use the keyboard: the alert of the restored asset may cover the button.
  await page.getByRole('button', { name: 'Purge Trash' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Purge Trash' });
  await expect(question.getByText(/permanently deleted/)).toBeVisible();
  await question.getByRole('button', { name: 'Purge Trash' }).click();
  await expect(
    statusMessage(page, 'Asset purging has started, this might take a while.'),
  ).toBeVisible();
  await expect(page.getByText('No deleted assets found')).toBeVisible();
  const { headers } = await integrator(request);
  const address = `/api/v1/assets/${mockAssetId(1)}/data`;
  const status = async () => (await request.get(address, { headers })).status();
  await expect.poll(status).toBe(404);
  await page.goto(`/assets${FILTER}`);
  await expect(card(page, RIDGE)).toBeVisible();
  await expect(card(page, SNOW)).toBeVisible();
});
