import { join } from 'node:path';
import { expectAccessible } from '../accessible.ts';
import { switchAddons } from '../addons.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';

const PHOTOS = new URL('../../worker/test/photos/', import.meta.url).pathname;

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

test('red-eye removal says that a portrait has no red eyes', async ({ page }) => {
  await page.goto(`/asset/${portraitId}`);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /red-eye/i }).click();
  const tool = page.getByRole('dialog', { name: /red-eye/i });
  await tool.getByRole('button', { name: 'Find red eyes' }).click();
  await expect(tool.getByText('No red eyes found.')).toBeVisible();
  await expectAccessible(page, 'red-eye removal');
});
