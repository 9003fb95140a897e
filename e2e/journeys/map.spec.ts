import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';

test('a user looks for pictures on the map, opens a place and its search', async ({ page }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/map');
  const places = page.getByRole('complementary', { name: 'Places on this map' });
  await expect(places.getByRole('status')).toHaveText(/pictures? in \d+ places?/);
  await expect(page.getByText('Loading the map…')).toHaveCount(0);
  await expectAccessible(page, 'the map');

  const show = places.getByRole('button', { name: /^Show / }).first();
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(places.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(places.getByRole('link', { name: /^Open / }).first()).toBeVisible();
  await expectAccessible(page, 'the pictures of a place');
  await places.getByRole('link', { name: 'Show in search' }).click();
  await expect(page).toHaveURL(/\/assets\?q=area/);
  await expect(page.getByText('in an area of the map').first()).toBeVisible();
  expect([...origins].filter((origin) => origin.startsWith('http'))).toHaveLength(1);
});

test('a user finds no picture with a place for a search', async ({ page }) => {
  await page.goto('/map?q=camera:none');
  await expect(page.getByText('No pictures match')).toBeVisible();
  await expectAccessible(page, 'an empty map');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('complementary', { name: 'Places on this map' })).toBeVisible();
});

test('a user sets the place of a selection by the name of a town, and undoes it', async ({
  page,
}) => {
  await page.goto('/assets?view=gallery');
  const picture = page.getByRole('listbox').getByRole('option', { name: /^Desert dunes/ });
  await picture.focus();
  await page.keyboard.press('s');
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit facts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find a place').fill('bled');
  await page.getByRole('option', { name: /^Bled, .*Slovenia$/ }).click();
  await expect(dialog.getByLabel('Town', { exact: true })).toHaveValue('Bled');
  await expect(dialog.getByLabel('Position', { exact: true })).toHaveValue(/^46\.3\d+, 14\.1\d*$/);
  await dialog.getByRole('button', { name: 'Pick on map' }).click();
  await expectAccessible(page, 'Edit facts with a place');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.goto('/map?q=town:bled');
  const places = page.getByRole('complementary', { name: 'Places on this map' });
  await expect(places.getByText('Bled, Slovenia')).toBeVisible();
});
