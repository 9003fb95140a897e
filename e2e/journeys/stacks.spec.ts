import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';

const picture = (page: Page, name: string) =>
  page.getByRole('listbox').getByRole('option', { name: new RegExp(`^${name}`) });

test('a user stacks pictures in the gallery, goes through the stack, and unstacks it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 2400 });
  await page.goto('/assets?view=gallery');
  for (const name of ['Autumn forest', 'Desert dunes']) {
    await picture(page, name).focus();
    await page.keyboard.press('s');
  }
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await expect(bar.getByRole('button', { name: 'Download' })).toBeVisible(); // its keys work from here
  await page.keyboard.press('Control+g');
  await expect(page.getByText('2 assets stacked.')).toBeVisible();
  await expect(picture(page, 'Desert dunes')).toHaveCount(0);
  await expect(picture(page, 'Autumn forest')).toHaveAccessibleName(/stack of 2/);
  await expectAccessible(page, 'a gallery with a stack');

  await picture(page, 'Autumn forest').focus();
  await page.keyboard.press('Enter');
  const strip = page.getByRole('region', { name: 'Stack of 2' });
  await expect(strip.getByRole('button', { name: 'Show Autumn forest.jpg, cover' })).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  const dunes = strip.getByRole('button', { name: 'Show Desert dunes.jpg' });
  await expect(dunes).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'the viewer with a stack');
  await strip.getByRole('button', { name: 'Use as cover' }).click();
  await expect(strip.getByRole('button', { name: 'Show Desert dunes.jpg, cover' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picture(page, 'Desert dunes')).toHaveAccessibleName(/stack of 2/);
  await expect(picture(page, 'Autumn forest')).toHaveCount(0);

  await page.getByRole('button', { name: 'Display options' }).click();
  const collapse = page.getByRole('menuitemcheckbox', { name: 'Collapse stacks' });
  await expect(collapse).toBeChecked();
  await collapse.click();
  await expect(picture(page, 'Autumn forest')).toHaveAccessibleName(/stack of 2/);
  await page.keyboard.press('Escape');

  await picture(page, 'Autumn forest').focus();
  await page.keyboard.press('Enter');
  await strip.getByRole('button', { name: 'Unstack' }).click();
  await expect(strip).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(strip).toBeVisible();
  await strip.getByRole('button', { name: 'Keep this, trash the rest' }).click();
  await expect(strip).toHaveCount(0);
});

test('a user decides on suggested stacks', async ({ page }) => {
  await page.goto('/stacks');
  const suggested = page.getByRole('region', { name: 'Edited copies, 2 assets' });
  await expect(suggested.getByText('Copy of Coast at noon.jpg')).toBeVisible();
  await expectAccessible(page, 'suggested stacks');
  await suggested.getByRole('button', { name: 'Not a stack' }).click();
  await expect(suggested).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await suggested.getByRole('button', { name: 'Stack', exact: true }).press('Enter');
  await expect(page.getByText('2 assets stacked.')).toBeVisible();
  await expect(suggested).toHaveCount(0);
  await page.goto('/assets');
  await expect(page.getByRole('row', { name: /^Copy of Coast.*stack of 2/ })).toBeVisible();
});
