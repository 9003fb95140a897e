import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

const NAMES = ['1.png', '2.png', '3.png', '4.png', '5.png'];

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  testAssets = await uploadTestAssets(
    request,
    Object.fromEntries(NAMES.map((name) => [name, 'still.png'])),
  );
});

const culling = (page: Page) => page.getByRole('dialog', { name: 'Compare and cull' });
const picture = (page: Page, name: string) =>
  culling(page).getByRole('region', { name: testAssets.prefix + name });
const group = (page: Page, label: string) => culling(page).getByText(label, { exact: true });

test('a user culls a page by keys, collects the picks and trashes the rejects', async ({
  page,
  request,
}) => {
  await page.goto(testAssets.address);
  await page.getByRole('row', { name: `${testAssets.prefix}1.png` }).focus();
  await page.keyboard.press('c');
  await expect(picture(page, '1.png')).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('4');
  await expect(culling(page).getByRole('button', { name: '4 stars' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('ArrowRight');
  await expect(picture(page, '2.png')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.keyboard.press('z');
  await expect(group(page, '1 picked')).toBeVisible();
  await expect(group(page, '1 rejected')).toBeVisible();
  await expect(group(page, '3 open')).toBeVisible();

  // The third picture against the last pick; then as the champion against the fourth and fifth.
  await page.keyboard.press('c');
  await expect(picture(page, '1.png')).toBeVisible();
  await expect(picture(page, '3.png')).toBeVisible();
  await expectAccessible(page, 'two compared pictures');
  await page.keyboard.press('ArrowUp');
  await expect(picture(page, '3.png').getByRole('img', { name: 'Champion' })).toBeVisible();
  await expect(picture(page, '4.png')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(picture(page, '5.png')).toBeVisible();
  await expect(picture(page, '4.png')).toHaveCount(0);

  await culling(page).getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('menuitem', { name: 'Move 1 reject to the trash' }).click();
  await expect(group(page, 'All 4')).toBeVisible();
  await culling(page).getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('menuitem', { name: 'Create a collection of the picks' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Best of the walk');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await culling(page).getByRole('button', { name: 'Close' }).click();
  await expect(culling(page)).toHaveCount(0);
  await expect(page.getByRole('gridcell')).toHaveCount(4);

  const { headers } = await integrator(request);
  const read = await request.get(`/api/v1/assets/${testAssets.idOf('1.png')}/data`, { headers });
  expect((await read.json()).facts).toMatchObject({ rating: 4, flag: 'PICK' });
});

test('a user compares selected pictures, which zoom and move as one', async ({ page }) => {
  await page.goto(testAssets.address);
  const cells = page.getByRole('gridcell');
  await expect(cells.first()).toBeVisible();
  const count = Math.min(3, await cells.count());
  for (let index = 0; index < count; index += 1)
    await page.getByRole('row').nth(index).getByRole('checkbox').check({ force: true });
  await page.keyboard.press('c');
  await expect(culling(page).getByRole('region')).toHaveCount(count);
  await page.keyboard.press(' ');
  await expect(culling(page).locator('.openseadragon-canvas')).toHaveCount(count);
  await page.keyboard.press(' ');
  await expect(culling(page).locator('.openseadragon-canvas')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(culling(page)).toHaveCount(0);
  await expect(page.getByText(`${count} selected`)).toBeVisible();
});
