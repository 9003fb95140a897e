import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mediaFolder } from '../media.ts';
import { uploadTestAssets } from '../test-assets.ts';

test('filter counts, a saved search and suggestions lead to the requested asset', async ({
  page,
  request,
}) => {
  const testAssets = await uploadTestAssets(request, {
    'clip.mp4': 'clip.mp4',
    'lake.jpg': 'photo-1.jpg',
    'pond.jpg': 'photo-2.jpg',
  });
  await page.goto(testAssets.address);
  await page.getByRole('button', { name: 'Show filters' }).click();
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const image = panel.getByRole('radio', { name: 'Image' });
  await expect(image).toHaveAttribute('aria-description', '2 assets');
  const uploaders = panel.getByRole('radiogroup', { name: 'Uploader' });
  await expectAccessible(page, 'numbers beside filters');
  await image.click();
  await expect(page.getByRole('gridcell')).toHaveCount(2);
  await uploaders.getByRole('radio').nth(1).click();
  await expect(page.getByRole('button', { name: /^Remove filter Uploader: / })).toBeVisible();
  const saved = new URL(page.url()).search;

  const searches = page.getByRole('region', { name: 'Saved searches' });
  const savedSearch = searches.getByRole('link', { name: testAssets.prefix });
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('textbox', { name: 'Save this search as' }).fill(testAssets.prefix);
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
  await page.getByRole('button', { name: `Delete ${testAssets.prefix}` }).click();
  await expect(savedSearch).toHaveCount(0);
  await expect(searches).toBeVisible();

  await page.goto('/assets');
  const field = page.getByRole('combobox', { name: 'Search assets' });
  await field.pressSequentially(`${testAssets.prefix}po`);
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions.getByRole('option').first()).toHaveText(`${testAssets.prefix}pond.jpg`);
  await field.press('ArrowDown');
  await expectAccessible(page, 'suggestions');
  await field.press('Enter');
  const overlay = page.getByRole('dialog', { name: 'Asset' });
  await expect(overlay.getByRole('heading', { name: `${testAssets.prefix}pond` })).toBeVisible();
});

test('the Similar tab lists a copy of the same file and merges both assets', async ({
  page,
  request,
}) => {
  const api = await integrator(request);
  const photo = await readFile(join(await mediaFolder(), 'photo-3.jpg'));
  // The appended bytes make the file unique to this journey: image decoders stop before the end of the file.
  const prefix = `twin-${randomUUID().slice(0, 8)}-`;
  const file = (name: string) => new File([photo, prefix], prefix + name);
  const [remaining = '', duplicate = ''] = await api.uploadFiles([
    file('first.jpg'),
    file('other.jpg'),
  ]);
  for (const id of [remaining, duplicate]) await api.waitUntilProcessed(id);
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
  await page.goto(`/trash?file_name=${prefix}`);
  await expect(page.getByRole('row', { name: `${prefix}other.jpg` })).toBeVisible();
});
