import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { expectNoOverflow } from '../overflow.ts';
import { extendAlerts } from '../person.ts';

const rows = (page: Page) => page.getByRole('grid').getByRole('row');
const bar = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Move in the collection' });

/** Creates a collection of four assets, and opens it. */
async function openCollection(page: Page, name: string) {
  await extendAlerts(page);
  await page.goto('/assets?content_type=image&sort=file_name_asc&view=grid');
  for (const asset of ['Alpine lake at dawn', 'Bay', 'Desert dunes', 'Poster'])
    await page
      .getByRole('row', { name: `${asset}.jpg` })
      .getByRole('checkbox')
      .check();
  await bar(page).getByRole('button', { name: 'Create new Collection' }).click();
  const form = page.getByRole('dialog', { name: 'New Collection' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Create' }).click();
  await page.goto('/collections');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(rows(page)).toHaveCount(4);
}

const expectOrder = (page: Page, names: string[]) =>
  expect(rows(page)).toHaveText(names.map((name) => new RegExp(name)));

test('the owner orders a collection by dragging and by keys, undoes it, and chooses a cover', async ({
  page,
}) => {
  await openCollection(page, 'Coast');
  await expectOrder(page, ['Alpine', 'Bay', 'Desert', 'Poster']);
  await rows(page)
    .nth(3)
    .dragTo(rows(page).nth(0), { targetPosition: { x: 8, y: 60 } });
  await expectOrder(page, ['Poster', 'Alpine', 'Bay', 'Desert']);
  await page.reload();
  await expectOrder(page, ['Poster', 'Alpine', 'Bay', 'Desert']);

  await rows(page).nth(1).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expectOrder(page, ['Poster', 'Bay', 'Alpine', 'Desert']);
  await expect(rows(page).nth(2)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expectOrder(page, ['Poster', 'Alpine', 'Bay', 'Desert']);

  await page.keyboard.press('Enter');
  const overlay = page.getByRole('dialog', { name: 'Asset' });
  await expect(overlay.getByText(/^2 of 4/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(overlay.getByText(/^3 of 4/)).toBeVisible();
  await page.keyboard.press('Escape');

  await rows(page).nth(2).getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Cover and order' }).click();
  await expectAccessible(page, 'menu of cover and order');
  await page.getByRole('menuitem', { name: 'Use as cover' }).click();
  await expect(page.getByText('Cover changed.')).toBeVisible();
  // Alerts stay in journeys, and cover the menu.
  await page.getByRole('button', { name: 'Close alert' }).first().click();

  await page.getByRole('button', { name: 'Sort by Collection order' }).click();
  await page.getByRole('menuitemradio', { name: 'Date Added' }).click();
  await expectOrder(page, ['Alpine', 'Bay', 'Desert', 'Poster']);
  await page
    .getByRole('textbox', { name: 'Search in this collection' })
    .fill('name:bay OR name:poster');
  await page.keyboard.press('Enter');
  await expectOrder(page, ['Bay', 'Poster']);
  await page.goto('/collections');
  await page.getByRole('link', { name: 'Coast', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Sort by Date Added/ })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('the dialog moves the selected assets', async ({ page }) => {
    await openCollection(page, 'Hills');
    await rows(page).nth(2).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Cover and order' }).click();
    await page.getByRole('menuitem', { name: 'Move…' }).click();
    await expectAccessible(page, 'dialog that moves assets');
    await expectNoOverflow(page);
    await dialog(page).getByRole('button', { name: 'Move to beginning' }).click();
    await expectOrder(page, ['Desert', 'Alpine', 'Bay', 'Poster']);
  });
});
