import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../accessible.ts';
import { PHOTOS, switchAddons } from '../addons.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';

/** An image without people. */
const PLAIN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#88aacc"/></svg>';

let portraitId: string;

test.beforeAll(async ({ request }) => {
  const api = await integrator(request);
  await switchAddons(request, api, ['REMOVE_BACKGROUND', 'REMOVE_REDEYE'], true);
  [portraitId = ''] = await api.upload(join(PHOTOS, 'portrait.jpg'));
  await api.waitUntilProcessed(portraitId);
});

test.afterAll(async ({ request }) =>
  switchAddons(request, await integrator(request), ['REMOVE_BACKGROUND', 'REMOVE_REDEYE'], false),
);

test('a user removes the background of a portrait, corrects it with the brush and saves it [A-201] [A-235] [A-236] [A-238]', async ({
  page,
}) => {
  await page.goto(`/asset/${portraitId}`);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Remove Background' }).click();
  const tool = page.getByRole('dialog', { name: /^Remove Background/ });
  await expect(tool.getByText('Processing…')).toBeVisible();
  const after = tool.getByRole('img', { name: 'After' });
  await expect(after).toBeVisible();
  await expectAccessible(page, 'background removal');
  const before = await after.getAttribute('src');
  await page.keyboard.press('r');
  const area = await after.boundingBox();
  if (!area) throw new Error('the image is not visible');
  await page.mouse.move(area.x + area.width * 0.4, area.y + area.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.6, area.y + area.height * 0.5);
  await page.mouse.up();
  await expect(after).not.toHaveAttribute('src', before ?? '');
  await expectAccessible(page, 'brush of the background removal');
  await tool.getByText('WebP', { exact: true }).click();
  await tool.getByRole('button', { name: 'Done' }).click();
  const saving = page.getByRole('dialog', { name: 'Save edited image' });
  await saving.getByRole('textbox', { name: 'Name' }).fill('cut-out');
  const uploaded = page.waitForResponse('**/content/original/upload');
  await saving.getByRole('button', { name: 'Save' }).click();
  const { files } = await (await uploaded).json();
  expect(files).toMatchObject([{ name: 'cut-out.webp', content_type: 'image/webp' }]);
  await expect(tool).toBeHidden();
});

test('a user removes the backgrounds of a selection as new assets, and reads which one failed', async ({
  page,
  request,
}) => {
  const api = await integrator(request);
  const word = randomUUID();
  const portrait = await readFile(join(PHOTOS, 'portrait.jpg'));
  const ids = await api.uploadFiles([
    new File([portrait], `${word}-person.jpg`, { type: 'image/jpeg' }),
    new File([PLAIN], `${word}-plain.svg`, { type: 'image/svg+xml' }),
  ]);
  for (const id of ids) await api.waitUntilProcessed(id);
  await page.goto(`/assets?more=${encodeURIComponent(JSON.stringify({ ids }))}`);
  await expect(page.getByRole('gridcell')).toHaveCount(2);
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Convert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert 2 assets' });
  await dialog.getByText('Remove background', { exact: true }).click();
  await dialog.getByText('People', { exact: true }).click();
  await dialog.getByRole('radio', { name: 'New assets' }).check();
  await expectAccessible(page, 'background removal of a selection');
  await dialog.getByRole('button', { name: 'Remove background' }).click();
  await expect(dialog.getByRole('list', { name: 'Failed' })).toContainText(
    'No people were found on this image.',
  );
  await expect(dialog.getByText(/^1 asset converted, 1 failed: /)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page, 'results of a background removal');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(`/assets?keyword=${word}`);
  await expect(page.getByRole('row', { name: `${word}-person-cutout.png` })).toBeVisible();
});

test('red-eye removal says that a portrait has no red eyes', async ({ page }) => {
  await page.goto(`/asset/${portraitId}`);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /red-eye/i }).click();
  const tool = page.getByRole('dialog', { name: /red-eye/i });
  await tool.getByRole('button', { name: 'Find red eyes' }).click();
  await expect(tool.getByText('No red eyes found.')).toBeVisible();
  await expectAccessible(page, 'red-eye removal');
});
