import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../journey.ts';
import { mediaFolder } from '../media.ts';
import { dropFiles, signIn } from '../person.ts';

test('photos dropped on the page are processed, found, opened and downloaded byte for byte [A-009] [A-010] [A-011] [A-012] [A-036] [A-037] [A-171] [A-185] [A-187] [A-195]', async ({
  page,
}) => {
  const media = await mediaFolder();
  await signIn(page);
  await dropFiles(page, [join(media, 'photo-3.jpg'), join(media, 'photo-4.jpg')]);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText('photo-3.jpg')).toBeVisible();
  await expect(tray.getByRole('status')).toHaveText('2 files uploaded');
  await tray.getByRole('button', { name: 'Close uploads' }).click();

  await page.getByRole('combobox', { name: 'Search assets' }).fill('photo');
  await expect(page).toHaveURL(/keyword=photo/);
  const card = page.getByRole('gridcell', { name: /^photo-3\.jpg/ }).first();
  await expect(card).toHaveAccessibleName(/Ok$/);
  await card.getByRole('link', { name: 'photo-3' }).click();
  const overlay = page.getByRole('dialog');
  await expect(overlay.getByText('photo-3', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/asset\/[0-9a-f]{32}$/);
  const first = page.url();

  const download = page.waitForEvent('download');
  await overlay.getByRole('button', { name: 'Download' }).first().click();
  const file = await (await download).path();
  expect(await readFile(file)).toEqual(await readFile(join(media, 'photo-3.jpg')));
  expect((await download).suggestedFilename()).toBe('photo-3.jpg');

  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/assets\?.*keyword=photo/);
});
