import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { expectNoOverflow } from '../overflow.ts';

test('a search becomes a smart collection, which is searched, changed and shared', async ({
  page,
}) => {
  await page.goto('/assets?keyword=coast&content_type=image');
  await expect(page.getByRole('gridcell')).toHaveCount(3);
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('textbox', { name: 'Save this search as' }).fill('Coasts');
  await page.getByRole('button', { name: 'Save as smart collection' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: /^Coasts/ })).toBeVisible();
  await expect(page.getByText('Smart Collection')).toBeVisible();
  await expect(page.getByRole('gridcell')).toHaveCount(3);
  await expectAccessible(page, 'smart collection');

  await page.getByRole('textbox', { name: 'Search in this collection' }).fill('name:copy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'Sort by Collection order' }).click();
  await page.getByRole('menuitemradio', { name: 'File Name' }).click();
  await expect(page).toHaveURL(/sort=file_name_asc/);
  await page.getByRole('row', { name: /^Coast at noon/ }).focus();
  await page.keyboard.press('Space');
  const overlay = page.getByRole('dialog', { name: 'Asset' });
  await expect(overlay).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell')).toHaveCount(3);

  await page.getByRole('button', { name: 'Change search' }).click();
  await expect(page.getByText('You are changing the search of Coasts.')).toBeVisible();
  await expectAccessible(page, 'change the search of a smart collection');
  await page.getByRole('combobox', { name: 'Search assets' }).fill('copy coast');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('heading', { name: /^Coasts/ })).toBeVisible();
  await expect(page.getByRole('gridcell')).toHaveCount(1);

  await page.goto('/collections');
  await expect(page.getByRole('listitem').filter({ hasText: 'Coasts' })).toContainText(
    'Smart Collection',
  );
  await expectAccessible(page, 'list with a smart collection');
});

test('the bell of a saved search asks for notifications of new matches', async ({ page }) => {
  await page.goto('/assets?keyword=coast');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('textbox', { name: 'Save this search as' }).fill('Coasts');
  await page.keyboard.press('Enter');
  const bell = page.getByRole('button', { name: 'Tell me about new matches of Coasts' });
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'saved searches with a bell');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the page of a smart collection fits', async ({ page }) => {
    await page.goto('/assets?keyword=coast');
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('textbox', { name: 'Save this search as' }).fill('Coasts');
    await page.getByRole('button', { name: 'Save as smart collection' }).click();
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('Smart Collection')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page, 'smart collection on a phone');
  });
});
