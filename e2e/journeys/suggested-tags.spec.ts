import { expectAccessible } from '../accessible.ts';
import { switchAddons, uploadAnalyzedPhotos } from '../addons.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';

let squirrelId: string;

test.beforeAll(async ({ request }) => {
  const api = await integrator(request);
  [squirrelId = ''] = await uploadAnalyzedPhotos(request, api, 'squirrel.jpg', 'ladybird.jpg');
});

test.afterAll(async ({ request }) =>
  switchAddons(request, await integrator(request), ['IMAGE_ANALYSIS'], false),
);

test('the Add-on tab shows five labels and the number of the others [A-219] [A-220]', async ({
  page,
}) => {
  // The photograph has two labels: the journey adds less probable ones.
  await page.route('**/addons/image_analysis', async (route) => {
    const answer = await route.fetch();
    const { labelAnnotations, ...rest } = await answer.json();
    const more = ['tree', 'leaf', 'bark', 'moss', 'nut'].map((data) => ({ data, score: 0.05 }));
    await route.fulfill({ json: { ...rest, labelAnnotations: [...labelAnnotations, ...more] } });
  });
  await page.goto(`/asset/${squirrelId}`);
  await page.getByRole('tab', { name: 'Add-on' }).click();
  const labels = page.getByRole('region', { name: 'Image analysis' });
  await expect(labels.getByRole('listitem')).toHaveCount(6);
  await expect(labels.getByRole('listitem').first()).toContainText('fox squirrel');
  await expectAccessible(page, 'add-ons of an asset');
  await labels.getByRole('button', { name: 'Show 2 more labels' }).click();
  await expect(labels.getByRole('listitem')).toHaveCount(7);
});

test('a user accepts a suggested tag by a key, undoes it, and dismisses it', async ({ page }) => {
  await page.goto(`/asset/${squirrelId}`);
  await page.getByRole('tab', { name: 'Add-on' }).click();
  const suggested = page.getByRole('region', { name: 'Suggested tags' });
  await expect(suggested.getByText('fox squirrel')).toBeVisible();
  await expectAccessible(page, 'suggested tags');
  await page.keyboard.press('a');
  await expect(page.getByText('Tagged: fox squirrel')).toBeVisible();
  await expect(suggested).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await suggested.getByRole('button', { name: 'Dismiss fox squirrel' }).click();
  await expect(page.getByText('Dismissed: fox squirrel')).toBeVisible();
  await expect(suggested).toHaveCount(0);
});

test('a user accepts the suggested tags of a selection', async ({ page }) => {
  await page.goto('/assets?suggested=ladybug');
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Accept suggested tags' }).click();
  await expect(page.getByText(/^\d+ assets? tagged/)).toBeVisible();
  await page.goto('/assets?tag=ladybug');
  await expect(page.getByRole('row', { name: /^ladybird.jpg/ }).first()).toBeVisible();
});
