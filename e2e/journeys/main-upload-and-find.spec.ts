import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../journey.ts';
import { uniqueCopies } from '../media.ts';
import { dropFiles, signIn } from '../person.ts';

// Proves
test('a user uploads photos by drop, finds, opens, downloads, replaces and restores them', async ({
  page,
}) => {
  const media = await uniqueCopies('photo-1.jpg', 'photo-3.jpg', 'photo-4.jpg');
  await signIn(page);
  await dropFiles(page, [join(media, 'photo-3.jpg'), join(media, 'photo-4.jpg')]);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText('photo-3.jpg')).toBeVisible();
  await expect(tray.getByRole('status')).toHaveText('2 files uploaded');
  await dropFiles(page, [join(media, 'photo-3.jpg')]);
  await expect(tray.getByText('Already in the library', { exact: true })).toBeVisible();
  await tray.getByRole('button', { name: 'Skip photo-3.jpg' }).click();
  await tray.getByRole('button', { name: 'Close uploads' }).click();

  const field = page.getByRole('combobox', { name: 'Search assets' });
  await field.fill('photo');
  // Otherwise, suggestions appear and cover the cards.
  await field.press('Enter');
  await expect(page).toHaveURL(/keyword=photo/);
  // The asset that arrived last is first; the other one follows.
  const card = page.getByRole('row', { name: /^photo-[34]\.jpg, .*Ok$/ }).first();
  const name = (await card.getByRole('link').textContent()) ?? '';
  await card.getByRole('link').click();
  const overlay = page.getByRole('dialog');
  await expect(overlay.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(/\/asset\/[0-9a-f]{32}$/);
  const first = page.url();

  const download = page.waitForEvent('download');
  await overlay.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await (await download).path();
  expect(await readFile(file)).toEqual(await readFile(join(media, `${name}.jpg`)));
  expect((await download).suggestedFilename()).toBe(`${name}.jpg`);

  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/assets\?.*keyword=photo/);

  await page.goto(first);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Replace Content' }).click();
  await (await chooser).setFiles(join(media, 'photo-1.jpg'));
  await expect(page.getByText('Request succeeded. Refreshing data...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('photo-1');
  await page.getByRole('tab', { name: 'Conversions' }).click();
  const earlier = page.getByRole('region', { name: 'Versions' });
  await expect(earlier.getByText(`1. ${name}.jpg`)).toBeVisible();
  await earlier.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(earlier.getByText('2. photo-1.jpg')).toBeVisible();
});
