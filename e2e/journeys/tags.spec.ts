import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn } from '../journey.ts';
import { extendAlerts } from '../person.ts';

const ASSETS = '/assets?sort=file_name_asc&view=grid';

const card = (page: Page, name: string): Locator => page.getByRole('row', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });

signedIn('a selection gets tags by the panel, and an undo removes them', async ({ page }) => {
  await extendAlerts(page);
  await page.goto(ASSETS);
  await card(page, 'Desert dunes.jpg').focus();
  await page.keyboard.press('s');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('t');
  const panel = page.getByRole('dialog', { name: 'Tags of 2 assets' });
  const field = panel.getByRole('textbox', { name: 'Add a tag' });
  await expect(field).toBeFocused();
  await field.fill('kvarner/spring');
  await page.keyboard.press('Enter');
  await expect(page.getByText('kvarner/spring added to 2 assets.')).toBeVisible();
  const chip = panel.getByRole('button', { name: 'kvarner/spring' });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'panel of tags');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chip).toHaveCount(0);
  await field.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bar(page)).toBeVisible();
});

signedIn('tags of the shown asset are links, and the last set is repeated', async ({ page }) => {
  await extendAlerts(page);
  await page.goto(ASSETS);
  await card(page, 'Bay.jpg').focus();
  await page.keyboard.press('t');
  const field = page.getByRole('textbox', { name: 'Add a tag' });
  await field.fill('kvarner/autumn');
  await field.press('Enter');
  await expect(page.getByText('kvarner/autumn added to 1 asset.')).toBeVisible();
  await field.press('Escape');
  await page.keyboard.press('Escape');
  await card(page, 'Desert dunes.jpg').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Edit tags' }).click();
  await expect(field).toBeFocused();
  await field.press('Control+Enter');
  const link = page.getByRole('link', { name: 'kvarner/autumn' });
  await expect(link.first()).toBeVisible();
  await expectAccessible(page, 'tags in the viewer');
  await field.press('Escape');
  await link.first().click();
  await expect(card(page, 'Bay.jpg')).toBeVisible();
});
