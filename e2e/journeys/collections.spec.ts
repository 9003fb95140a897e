import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { newAccount } from '../new-account.ts';
import { signIn } from '../person.ts';

const statusMessage = (page: Page, message: string) =>
  page.getByRole('status').getByText(message).first();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a USER collects assets, and duplicates, downloads and deletes collections [A-013] [B-010]', async ({
  page,
  request,
}) => {
  await signIn(page, await newAccount(request, 'USER'));
  await page.getByRole('link', { name: 'Collections' }).click();
  await page.getByRole('button', { name: 'New Collection' }).first().click();
  const name = 'Trip';
  const form = dialog(page, 'New Collection');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await expectAccessible(page, 'form of a new collection');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(statusMessage(page, 'Collection created successfully')).toBeVisible();

  await page.goto('/assets');
  for (const asset of ['Desert dunes.jpg', 'Snow field.jpg'])
    await page.getByRole('row', { name: asset }).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'Add to Collections' }).click();
  const choice = dialog(page, 'Add to Collections');
  await choice.getByRole('checkbox', { name }).check();
  await choice.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(statusMessage(page, 'Successfully added 2 assets')).toBeVisible();

  await page.goto('/collections');
  await page.getByRole('link', { name }).waitFor();
  await expectAccessible(page, 'collections');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toContainText('2');
  await expect(page.getByRole('gridcell')).toHaveCount(2);
  await expectAccessible(page, 'a collection');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download All' }).click();
  expect((await download).suggestedFilename()).toBe('download.zip');

  await page.getByRole('button', { name: 'Duplicate' }).click();
  const copy = dialog(page, 'Duplicate collection');
  await expect(copy.getByRole('textbox', { name: 'Name' })).toHaveValue(`${name} (copy)`);
  await copy.getByRole('button', { name: 'Duplicate' }).click();
  await expect(statusMessage(page, 'Successfully duplicated collection')).toBeVisible();
  await page.goto('/collections');
  await page.getByRole('link', { name: `${name} (copy)` }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete this collection?');
  await expectAccessible(page, 'question before a collection is deleted');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(statusMessage(page, 'Collection deleted')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a USER saves the basket as a collection, and opens its actions from a menu [B-011]', async ({
    page,
    request,
  }) => {
    await signIn(page, await newAccount(request, 'USER'));
    await page.goto('/assets');
    await page.getByRole('row', { name: 'Bay.jpg' }).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Bulk actions' });
    await bar.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(statusMessage(page, 'added asset to basket')).toBeVisible();
    await page.getByRole('link', { name: 'Basket, 1 asset' }).click();
    await expect(page.getByRole('gridcell')).toHaveCount(1);
    await expectAccessible(page, 'basket');
    await page.getByRole('button', { name: 'Save as collection' }).click();
    const name = 'Kept';
    const form = dialog(page, 'New Collection');
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(
      statusMessage(page, 'Successfully created a collection from basket.'),
    ).toBeVisible();

    await page.goto('/collections');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('gridcell')).toHaveCount(1);
    const buttons = page.getByRole('button', { name: /^(Remove from collection|More actions)$/ });
    await expect(buttons).toHaveCount(2);
    const tops = await buttons.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2),
    );
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(4);
    // Use the keyboard: the pointer would show the button's tooltip over the menu.
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText([
      'Download All',
      'Download as…',
      'Edit',
      'Duplicate',
      'Delete',
    ]);
    await expectAccessible(page, 'actions of a collection');
  });
});
