import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn } from '../journey.ts';
import { extendAlerts } from '../person.ts';

const ASSETS = '/assets?sort=file_name_asc&view=grid';

const card = (page: Page, name: string): Locator => page.getByRole('row', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });

signedIn('keys mark assets in the grid, in the list and in the viewer', async ({ page }) => {
  await extendAlerts(page);
  await page.goto(ASSETS);
  await card(page, 'Bay.jpg').focus();
  for (const key of ['4', 'p', '7', 'f']) await page.keyboard.press(key);
  await expect(page.getByText('Added Bay.jpg to your favorites.')).toBeVisible();
  const marked = card(page, 'Bay.jpg, Image JPG, Ok, 4 stars, Picked, Yellow label, Favorite');
  await expect(marked).toBeFocused();
  await expectAccessible(page, 'marked cards');

  await page.goto('/assets?sort=file_name_asc&view=list');
  await expect(marked).toBeVisible();
  await expectAccessible(page, 'marked rows');
  await marked.focus();
  await page.keyboard.press('Space');
  const marks = page.getByRole('group', { name: 'Marks' });
  await expect(marks.getByRole('button', { name: '4 stars' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('2');
  await expect(marks.getByRole('button', { name: '2 stars' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page, 'marks in the viewer');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(marks.getByRole('button', { name: '4 stars' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

signedIn('a selection is marked by key and by menu, and each is undone', async ({ page }) => {
  await extendAlerts(page);
  await page.goto(ASSETS);
  await card(page, 'Desert dunes.jpg').focus();
  await page.keyboard.press('s');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('5');
  await expect(page.getByText('5 stars for 2 assets.')).toBeVisible();
  await expect(page.getByRole('row', { name: /5 stars/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /5 stars/ })).toHaveCount(0);

  await bar(page).getByRole('button', { name: 'Mark' }).click();
  await expect(page.getByRole('menuitem', { name: 'Red label' })).toBeVisible();
  await expectAccessible(page, 'menu of marks');
  await page.getByRole('menuitem', { name: 'Red label' }).click();
  await expect(page.getByRole('row', { name: /Red label/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Red label/ })).toHaveCount(0);
});

signedIn('facts of a selection are edited together, and undone as one', async ({ page }) => {
  await extendAlerts(page);
  await page.goto(ASSETS);
  await card(page, 'Desert dunes.jpg').focus();
  await page.keyboard.press('3');
  await expect(card(page, 'Desert dunes.jpg, Image JPG, Ok, 3 stars')).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('s');
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit facts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit facts of 2 assets' });
  await expect(dialog.getByText('Mixed: 1 of 2 have one.').first()).toBeVisible();
  await expectAccessible(page, 'facts of a selection');
  await dialog.getByLabel('Credit', { exact: true }).fill('Ana Novak');
  await dialog.getByLabel('Date taken', { exact: true }).fill('2025-06-14T10:30');
  await expect(
    dialog.getByText('Changes credit and date taken of 2 assets.', { exact: true }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Shift dates taken' }).click();
  const clock = page.getByRole('dialog', { name: 'Shift date taken of 2 assets' });
  await clock.getByLabel('Hours').fill('1');
  await expect(clock.getByText('+1 h 00 min for 2 photos.')).toBeVisible();
  await expectAccessible(page, 'shift of a clock');
  await clock.getByRole('button', { name: 'Shift dates' }).click();
  await expect(page.getByText('+1 h 00 min for 2 photos.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit facts' }).click();
  await expect(dialog.getByLabel('Date taken', { exact: true })).toHaveValue('2025-06-14T11:30');
  await expect(dialog.getByLabel('Credit', { exact: true })).toHaveValue('Ana Novak');
});
