import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';

test('filter counts, a saved search and suggestions lead to the requested asset', async ({
  page,
}) => {
  await page.goto('/assets?keyword=coast');
  await page.getByRole('button', { name: 'Show filters' }).click();
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const image = panel.getByRole('radio', { name: 'Image' });
  await expect(image).toHaveAttribute('aria-description', '3 assets');
  const uploaders = panel.getByRole('radiogroup', { name: 'Uploader' });
  await expectAccessible(page, 'numbers beside filters');
  await image.click();
  await expect(page.getByRole('gridcell')).toHaveCount(3);
  await uploaders.getByRole('radio', { name: /Carl/ }).click();
  await expect(page.getByRole('button', { name: /^Remove filter Uploader: / })).toBeVisible();
  const saved = new URL(page.url()).search;

  const searches = page.getByRole('region', { name: 'Saved searches' });
  const savedSearch = searches.getByRole('link', { name: 'By Carl' });
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('textbox', { name: 'Save this search as' }).fill('By Carl');
  await page.keyboard.press('Enter');
  await expect(savedSearch).toBeVisible();
  await expectAccessible(page, 'saved searches');
  await page.goto('/assets');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await savedSearch.click();
  await expect(page.getByRole('gridcell')).toHaveCount(2);
  const opened = new URL(page.url()).searchParams;
  expect([...opened].sort()).toEqual([...new URLSearchParams(saved)].sort());
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('button', { name: 'Delete By Carl' }).click();
  await expect(savedSearch).toHaveCount(0);
  await expect(searches).toBeVisible();

  await page.goto('/assets');
  const field = page.getByRole('combobox', { name: 'Search assets' });
  await field.pressSequentially('Copy of co');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions.getByRole('option').first()).toHaveText('Copy of Coast at noon.jpg');
  await field.press('ArrowDown');
  await expectAccessible(page, 'suggestions');
  await field.press('Enter');
  const overlay = page.getByRole('dialog', { name: 'Asset' });
  await expect(overlay.getByRole('heading', { name: 'Copy of Coast at noon' })).toBeVisible();
});

test('the Similar tab lists a copy of the same file and merges both assets', async ({
  page,
  request,
}) => {
  const api = await integrator(request);
  const [remaining, duplicate] = [mockAssetId(3), mockAssetId(22)];
  const data = { mode: 'APPEND', data: { city: 'Ullapool' } };
  await request.post(`/api/v1/assets/${duplicate}/data/update`, { headers: api.headers, data });

  await page.goto(`/asset/${remaining}`);
  await page.getByRole('tab', { name: 'Similar' }).click();
  const same = page.getByRole('region', { name: 'Same file' });
  await expect(same.getByRole('button')).toHaveCount(1);
  await expectAccessible(page, 'similar assets');
  await page.getByRole('button', { name: 'Select duplicates' }).click();
  await page.getByRole('button', { name: 'Merge 2 assets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge duplicates' });
  await expect(dialog.getByText(/^city: Ullapool/)).toBeVisible();
  await expectAccessible(page, 'merge');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Assets merged. The other assets are in the trash.')).toBeVisible();
  await expect(same).toHaveCount(0);
  const merged = await api.waitUntilProcessed(remaining);
  expect(merged.data).toMatchObject({ city: 'Ullapool' });
  await page.goto('/trash');
  await expect(page.getByRole('row', { name: 'Copy of Coast at noon.jpg' })).toBeVisible();
});
