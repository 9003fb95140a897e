import type { Page } from '@playwright/test';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { extendAlerts } from '../person.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  testAssets = await uploadTestAssets(request, {
    'one.jpg': 'photo-1.jpg',
    'three.jpg': 'photo-3.jpg',
    'two.jpg': 'photo-2.jpg',
  });
});

const card = (page: Page, name: string) =>
  page.getByRole('row', { name: testAssets.prefix + name });
const button = (page: Page, name: string, label: string) =>
  card(page, name).getByRole('button', { name: label });
const statusMessage = (page: Page, message: string) => page.getByRole('status').getByText(message);

// Proves
test('a deleted asset leaves the list, returns by Undo or from the trash, and can be purged', async ({
  page,
  request,
}) => {
  await extendAlerts(page);
  await page.goto(testAssets.address);
  await button(page, 'one.jpg', 'Delete').click();
  await expect(card(page, 'one.jpg')).toHaveCount(0);
  await expect(statusMessage(page, 'Successfully deleted asset.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusMessage(page, 'Successfully restored asset.')).toBeVisible();
  await expect(card(page, 'one.jpg')).toBeVisible();

  const again = page.waitForResponse('**/delete');
  await button(page, 'one.jpg', 'Delete').click();
  await again;
  for (const name of ['two.jpg', 'three.jpg']) await card(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Move to Trash' }).click();
  await expect(statusMessage(page, 'Successfully deleted selected assets')).toBeVisible();
  await expect(page.getByText('No assets found')).toBeVisible();

  await page.goto(testAssets.address.replace('/assets', '/trash'));
  await expect(page.getByRole('heading', { name: 'Deleted Assets' })).toBeVisible();
  const thumbnail = card(page, 'two.jpg').locator('img[srcset]');
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // The list shows each change before the server has saved it.
  const restoredOne = page.waitForResponse('**/undelete');
  await button(page, 'two.jpg', 'Restore').click();
  await expect(card(page, 'two.jpg')).toHaveCount(0);
  expect((await restoredOne).ok()).toBe(true);
  await card(page, 'three.jpg').getByRole('checkbox').check();
  const restoredSelected = page.waitForResponse('**/undelete');
  await page.getByRole('button', { name: 'Restore Selected Assets' }).click();
  await expect(card(page, 'three.jpg')).toHaveCount(0);
  expect((await restoredSelected).ok()).toBe(true);
  await expect(card(page, 'one.jpg')).toBeVisible();

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
  const address = `/api/v1/assets/${testAssets.idOf('one.jpg')}/data`;
  const status = async () => (await request.get(address, { headers })).status();
  await expect.poll(status).toBe(404);
  await page.goto(testAssets.address);
  await expect(card(page, 'two.jpg')).toBeVisible();
  await expect(card(page, 'three.jpg')).toBeVisible();
});
