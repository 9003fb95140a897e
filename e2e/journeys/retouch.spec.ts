import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  const { headers } = await integrator(request);
  const on = { added: true, enabled: true };
  const data = { addons: { IMAGE_AUTOFIX: on } };
  await request.patch('/api/v1/user/settings/update', { headers, data });
  testAssets = await uploadTestAssets(request, { 'photo.jpg': 'photo-6.jpg' });
});

test('a tool corrects an image and saves it as a new asset', async ({ page }) => {
  await page.goto(`/asset/${testAssets.idOf('photo.jpg')}`);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Auto-fix' }).click();
  const tool = page.getByRole('dialog', { name: /^Auto-fix/ });
  await expect(tool.getByRole('img', { name: 'After' })).toBeVisible();
  const preview = page.waitForResponse('**/tools/auto-fix');
  await tool.getByRole('slider', { name: 'Contrast' }).press('Home');
  expect((await preview).request().postDataJSON()).toMatchObject({ contrast: 0, size: 'preview' });
  await expect(tool.getByText('Working…')).toBeHidden();
  await expectAccessible(page, 'auto-fix');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await tool.getByRole('button', { name: 'Done' }).click();
  const saving = page.getByRole('dialog', { name: 'Save edited image' });
  await saving.getByRole('textbox', { name: 'Name' }).fill('set-right');
  const uploaded = page.waitForResponse('**/content/original/upload');
  await saving.getByRole('button', { name: 'Save' }).click();
  const { files } = await (await uploaded).json();
  expect(files).toMatchObject([{ name: 'set-right.jpg', content_type: 'image/jpeg' }]);
  await expect(page.getByText('Request succeeded. Refreshing data...')).toBeVisible();
  await expect(tool).toBeHidden();
});
