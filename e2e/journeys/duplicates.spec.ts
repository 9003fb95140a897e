import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { expectNoOverflow } from '../overflow.ts';
import { extendAlerts } from '../person.ts';

const exact = (page: Page) => page.getByRole('region', { name: /^Identical files, 2 assets/ });

/** Opens the page once the worker has found the identical files of the library. */
async function openDuplicates(page: Page) {
  await extendAlerts(page);
  await expect(async () => {
    await page.goto('/duplicates');
    await expect(exact(page).first()).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test('identical files are compared, merged by a key, and the merge is undone', async ({ page }) => {
  await openDuplicates(page);
  await expectAccessible(page, 'duplicates');
  const group = exact(page).filter({ hasText: 'Coast at noon' });
  await group.getByRole('button', { name: 'Compare pixels' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'pixels of duplicates');
  await page.keyboard.press('Escape');
  await group.getByRole('button', { name: 'Keep this, merge the other' }).click();
  await expect(page.getByText('Merged. The other assets are in the trash.')).toBeVisible();
  await expect(group).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await expect(group).toBeVisible();
});

test('all identical files are merged at once, with a report', async ({ page }) => {
  await openDuplicates(page);
  await page.getByRole('button', { name: 'Merge identical files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge all identical files?' });
  await expectAccessible(page, 'question before all identical files are merged');
  await dialog.getByRole('button', { name: 'Merge all' }).click();
  await expect(dialog.getByText(/merged and moved to the trash, .* kept/)).toBeVisible();
  await expectAccessible(page, 'report of merged files');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^\d+ assets? restored\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show change' }).click();
  const change = page.getByRole('dialog', { name: /^Merged .* into identical copies$/ });
  await expect(change.getByText('merged into').first()).toBeVisible();
  await expectAccessible(page, 'change set of merged files');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('the groups fit', async ({ page }) => {
    await openDuplicates(page);
    await expectNoOverflow(page);
    await expectAccessible(page, 'duplicates on a phone');
  });
});
