import { expectAccessible } from '../accessible.ts';
import { switchAddons, uploadAnalyzedPhotos } from '../addons.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';

let dogId: string;

test.beforeAll(async ({ request }) => {
  const api = await integrator(request);
  [dogId = ''] = await uploadAnalyzedPhotos(
    request,
    api,
    'dog.jpg',
    'squirrel.jpg',
    'ladybird.jpg',
  );
});

test.afterAll(async ({ request }) =>
  switchAddons(request, await integrator(request), ['IMAGE_ANALYSIS'], false),
);

test('a search finds images by their meaning, which are selected like results', async ({
  page,
}) => {
  await page.goto('/assets?keyword=rodents');
  const group = page.getByRole('region', { name: 'Similar in meaning' });
  const squirrel = group.getByRole('row', { name: /^squirrel.jpg/ });
  await expect(squirrel.first()).toBeVisible();
  await expect(page.getByText('No exact matches')).toBeVisible();
  await expect(page.getByText('No assets found')).toHaveCount(0);
  await expect(group.getByRole('row', { name: /^ladybird.jpg/ })).toHaveCount(0);
  await expectAccessible(page, 'images that are similar in meaning');

  await squirrel.first().focus();
  await page.keyboard.press('s');
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await expectAccessible(page, 'selected images that are similar in meaning');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  await group.getByRole('switch', { name: 'Similar in meaning' }).press(' ');
  await expect(squirrel).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No assets found')).toBeVisible();
  await expect(group.getByRole('switch')).not.toBeChecked();
  await group.getByRole('switch').press(' ');
  await expect(squirrel.first()).toBeVisible();
});

test('a search for something that no image shows finds nothing', async ({ page }) => {
  for (const keyword of ['refrigerator', 'xyzzy']) {
    await page.goto(`/assets?keyword=${keyword}`);
    await expect(page.getByText('No image shows this.')).toBeVisible();
    await expect(page.getByText('No assets found')).toBeVisible();
  }
});

test('"More like this" opens the Similar tab', async ({ page }) => {
  await page.goto(`/asset/${dogId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'More like this' }).click();
  await expect(page.getByRole('tab', { name: 'Similar' })).toHaveAttribute('aria-selected', 'true');
});
