import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn } from '../journey.ts';

const field = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Search assets', exact: true });
const option = (page: Page, name: string): Locator => page.getByRole('option', { name });
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filters of the search' });

signedIn(
  'filters are suggested, become chips, and are edited by the keyboard',
  async ({ page }) => {
    await page.goto('/assets');
    await field(page).focus();
    await field(page).pressSequentially('typ');
    await expect(option(page, 'type:')).toBeVisible();
    await expectAccessible(page, 'suggested filters');
    await page.keyboard.press('Escape');
    await field(page).fill('');
    await field(page).pressSequentially('type:image rating:none ');
    const type = chips(page).getByRole('button', { name: 'type: image', exact: true });
    await expect(type).toBeVisible();
    await expect(page).toHaveURL(/q=type%3Aimage\+rating%3Anone/);
    await expect(page.getByText(/^type image · .* assets$/)).toBeVisible();
    await expectAccessible(page, 'filters as chips');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await expect(page).toHaveURL(/q=type%3Aimage(&|$)/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('-');
    await expect(page).toHaveURL(/q=-type%3Aimage(&|$)/);
    await field(page).focus();
    await page.keyboard.press('Backspace');
    await expect(field(page)).toHaveValue('-type:image');
  },
);

signedIn(
  'a misspelled filter is mended, and a search without a result goes on without a term',
  async ({ page }) => {
    await page.goto('/assets');
    await field(page).fill('takn:2024');
    await page.getByRole('button', { name: 'Did you mean taken:?' }).click();
    await expect(field(page)).toHaveValue('taken:2024');
    await field(page).fill('type:image iso:99999 ');
    await expect(page.getByText('No assets found')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Search without ISO 99999: [\d,]+ assets$/ }).click();
    await expect(page).toHaveURL(/q=type%3Aimage(&|$)/);
    await expect(page.getByRole('row').first()).toBeVisible();
  },
);
