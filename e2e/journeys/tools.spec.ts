import { expect, test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { newAccount } from '../new-account.ts';
import { signIn } from '../person.ts';
import { uploadTestAssets } from '../test-assets.ts';

// Proves
test('a USER gets links to many assets through the developers menu', async ({
  page,
  request,
  playwright,
}) => {
  await signIn(page, await newAccount(request, 'USER'));
  await page.getByRole('button', { name: 'Developers' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Get Asset Links']);
  await page.getByRole('menuitem', { name: 'Get Asset Links' }).click();
  const modal = page.getByRole('dialog', { name: 'Get Asset Links' });
  const ids = [mockAssetId(1), mockAssetId(13), '0'.repeat(32)];
  await modal.getByRole('textbox', { name: 'Asset IDs' }).fill(ids.join(','));
  await modal.getByRole('button', { name: 'Get Links' }).click();
  const rows = modal.getByRole('table', { name: 'Links' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(modal.getByText('Content key not available for asset.')).toHaveCount(1);
  await modal.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByRole('status').getByText('Link copied to clipboard!')).toBeVisible();
  const links = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(links).toHaveLength(2);
  const anonymous = await playwright.request.newContext();
  for (const link of links) expect((await anonymous.get(link)).status()).toBe(200);
  await anonymous.dispose();
});

// Proves
test('the notification of a failed job stays until it is dismissed', async ({ page, request }) => {
  const creator = await newAccount(request, 'CREATOR', { seesOwnOnly: true });
  await signIn(page, creator);
  await uploadTestAssets(request, { 'broken.jpg': 'empty.jpg' }, creator);
  await page.reload();
  const bell = page.getByRole('button', { name: 'Notifications, 1 new' });
  await expect(bell).toBeVisible();
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const link = list.getByRole('link', { name: /broken\.jpg failed/ });
  await expect(link).toHaveAttribute('href', /^\/asset\/[0-9a-f]{32}$/);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await bell.click();
  // The list shows the change before the server has saved it.
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && answer.url().endsWith('/user/notifications'),
  );
  await list.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(list.getByText('No Notifications')).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

// Proves
test('unfinished pages show a notice', async ({ page, request }) => {
  await signIn(page, await newAccount(request, 'USER'));
  for (const [path, name] of [
    ['/asset-transfers', 'Asset Transfers'],
    ['/settings', 'Settings'],
    ['/notifications', 'Notifications'],
    ['/search', 'Search'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('This page is not available yet.')).toBeVisible();
    await expect(page.getByText('TBI')).toHaveCount(0);
  }
});
