import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { extendAlerts } from '../person.ts';

const ASSETS = '/assets?sort=file_name_asc';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const palette = (page: Page) => dialog(page, 'Search or jump to');
const field = (page: Page) => palette(page).getByRole('combobox');
const card = (page: Page, name: string): Locator => page.getByRole('row', { name });

async function openAssets(page: Page) {
  await page.goto(`${ASSETS}&view=grid`);
  await expect(card(page, 'Bay.jpg')).toBeVisible();
}

signedIn(
  'the palette opens an asset over the current page, and opens other pages',
  async ({ page }) => {
    await openAssets(page);
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('option', { name: 'Trash' })).toBeVisible();
    await expectAccessible(page, 'palette');
    await field(page).pressSequentially('autumn f');
    const found = palette(page).getByRole('option', { name: 'Autumn forest.jpg' });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/asset/${mockAssetId(2)}$`));
    await expect(dialog(page, 'Asset').getByRole('heading', { level: 1 })).toHaveText(
      'Autumn forest',
    );
    await page.keyboard.press('Escape');
    await expect(card(page, 'Bay.jpg')).toBeVisible();

    await page.getByRole('button', { name: /^Search or jump to/ }).click();
    await expect(palette(page).getByRole('option').first()).toHaveText('Autumn forest.jpg');
    await field(page).pressSequentially('tras');
    await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^Trash/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Deleted Assets' })).toBeVisible();
    await expect(palette(page)).toBeHidden();
  },
);

signedIn('Escape closes only the top layer, in any order of layers', async ({ page }) => {
  await openAssets(page);
  await card(page, 'Alpine lake at dawn.jpg').focus();
  await page.keyboard.press('s');
  const bulkBar = page.getByRole('region', { name: 'Bulk actions' });
  await expect(bulkBar).toBeVisible();
  await page.keyboard.press('Enter');
  const viewer = dialog(page, 'Asset');
  await viewer.getByRole('button', { name: 'More actions' }).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await viewer.getByRole('button', { name: 'More actions' }).press('Enter');
  // The menu moves the focus to its first item when it is open, away from any other.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const rename = page.getByRole('dialog', { name: 'Rename' });
  await expect(rename.getByRole('textbox')).toBeFocused();
  // In a text field, this key is typed text, not a shortcut.
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(dialog(page, 'Keyboard shortcuts')).toBeHidden();

  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(rename).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rename).toBeHidden();
  await expect(viewer).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = dialog(page, 'Keyboard shortcuts');
  await expect(shortcuts).toBeVisible();
  await expectAccessible(page, 'keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(bulkBar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bulkBar).toBeHidden();
});

signedIn('keys navigate the viewer, delete an asset and restore it', async ({ page }) => {
  await extendAlerts(page);
  await openAssets(page);
  await card(page, 'Alpine lake at dawn.jpg').focus();
  await page.keyboard.press('Space');
  const title = dialog(page, 'Asset').getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Alpine lake at dawn');
  await page.keyboard.press(']');
  await expect(title).toHaveText('Autumn forest');
  await page.keyboard.press('ArrowRight');
  await expect(title).toHaveText('Bay');
  await page.keyboard.press('[');
  await expect(title).toHaveText('Autumn forest');
  await page.keyboard.press('Space');
  await expect(dialog(page, 'Asset')).toBeHidden();
  await expect(card(page, 'Autumn forest.jpg')).toBeFocused();

  await page.keyboard.press('Delete');
  await expect(card(page, 'Autumn forest.jpg')).toBeHidden();
  await expect(card(page, 'Bay.jpg')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(card(page, 'Autumn forest.jpg')).toBeVisible();
});

signedIn(
  'the viewer zooms in place by double click, wheel and keys, and arrow keys then move the image',
  async ({ page }) => {
    await openAssets(page);
    await card(page, 'Autumn forest.jpg').focus();
    await page.keyboard.press('Space');
    const viewer = dialog(page, 'Asset');
    const title = viewer.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Autumn forest');
    const image = viewer.getByRole('img', { name: /^Preview of/ });
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
    const stage = viewer.getByRole('region', { name: 'Preview' });
    // Only the middle: controls elsewhere change their colors under the pointer.
    const middle = await stage.boundingBox();
    if (!middle) throw new Error('no stage');
    const clip = { x: middle.x + 200, y: middle.y + 200, width: 400, height: 300 };
    const pixels = async () => (await page.screenshot({ clip })).toString('base64');
    await page.mouse.move(clip.x + 50, clip.y + 50);
    const fitted = await pixels();
    const zooms: [string, () => Promise<unknown>][] = [
      ['a double click', () => page.mouse.dblclick(clip.x + 50, clip.y + 50)],
      ['the wheel', () => page.mouse.wheel(0, -300)],
      ['+', () => page.keyboard.press('+')],
    ];
    for (const [way, zoom] of zooms) {
      await zoom();
      await expect.poll(async () => (await pixels()) === fitted, way).toBe(false);
      await page.keyboard.press('z');
      await expect.poll(async () => (await pixels()) === fitted, `Z after ${way}`).toBe(true);
    }
    await page.keyboard.press('+');
    await expect.poll(async () => (await pixels()) === fitted).toBe(false);
    await expectAccessible(page, 'zoomed image');
    await page.keyboard.press('ArrowRight');
    await expect(title).toHaveText('Autumn forest');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await pixels()) === fitted).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(title).toHaveText('Bay');
  },
);

signedIn(
  'the skip link leads to the first asset, and clearing the selection returns to the list',
  async ({ page }) => {
    await openAssets(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused();
    await expectAccessible(page, 'skip link');
    await page.keyboard.press('Enter');
    await expect(card(page, 'A-100 back.png')).toBeFocused();
    await page.keyboard.press('s');
    const clear = page.getByRole('button', { name: 'Clear selection' });
    await clear.focus();
    await clear.press('Enter');
    await expect(card(page, 'A-100 back.png')).toBeFocused();
    await page.goto('/collections');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to results' })).toHaveCount(0);
  },
);

signedIn('the tour runs once, accepts keys, and restarts from Help', async ({ page }) => {
  // The tour is off by default, and TOUR_ENABLED would start it in all other journeys.
  await page.route('**/api/v1/config', async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    config.data.features.tour = true;
    await route.fulfill({ response: answer, json: config });
  });
  await page.goto(`${ASSETS}&view=grid`);
  const step = (name: string) => dialog(page, name);
  await expect(step('Find what you need')).toBeVisible();
  await expectAccessible(page, 'tour');
  await page.keyboard.press('ArrowRight');
  await expect(step('All assets')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(step('All assets')).toBeHidden();

  // Use the pointer: a tour returns the focus a moment after it ends.
  await card(page, 'Alpine lake at dawn.jpg').getByRole('link').click();
  await expect(step('Actions')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(step('Actions')).toBeHidden();
  await expect(dialog(page, 'Asset')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Asset')).toBeHidden();
  await expect(page).toHaveURL(/\/assets\?/);
  await page.reload();
  await expect(card(page, 'Alpine lake at dawn.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(step('Find what you need')).toBeVisible();
});
