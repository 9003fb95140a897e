import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrator } from '../integrator.ts';
import { expect, test } from '../journey.ts';
import { mediaFolder } from '../media.ts';
import { mockAssetId } from '../mock.ts';
import { newAccount } from '../new-account.ts';
import { dragFiles, fillSignIn, signIn } from '../person.ts';

const HOME_IS_ASSETS = ['MANAGER', 'USER', 'CREATOR', 'ASSET_MANAGER'] as const;

// Proves: A-034, B-027, B-082, B-083, B-084, B-085
test('the sign-in and the home page lead all users except administrators to the assets', async ({
  page,
  request,
}) => {
  for (const role of HOME_IS_ASSETS) {
    await page.goto('/');
    await expect(page, role).toHaveURL(/\/login$/);
    await fillSignIn(page, await newAccount(request, role));
    await expect(page, role).toHaveURL(/\/assets$/);
    await page.goto('/');
    await expect(page, role).toHaveURL(/\/assets$/);
    await expect(page.getByRole('heading', { name: 'Assets' })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
});

test('a USER cannot upload by button or by drop [A-105] [A-671]', async ({ page, request }) => {
  const photo = join(await mediaFolder(), 'photo-1.jpg');
  const user = await newAccount(request, 'USER');
  const api = await integrator(request, user);
  const refused = await request.post('/api/v1/assets/new/content/original/upload', {
    headers: api.headers,
    multipart: {
      file: { name: 'of-a-user.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') },
    },
  });
  expect(refused.status()).toBe(403);

  await signIn(page, user);
  await expect(page.getByRole('status').getByText(/^\d+ assets?$/)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Add Assets' })).toHaveCount(0);
  const writes: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.startsWith('/api/v1/uploads')) writes.push(sent.method());
  });
  // The code that refuses drops loads after the page.
  await expect.poll(() => page.evaluate(isDragRefused)).toBe(true);
  const drag = await dragFiles(page, [photo]);
  await drag.move();
  await expect(page.getByText('Drop to upload')).toBeHidden();
  await drag.drop();
  const refreshed = page.waitForResponse('**/api/v1/assets/search');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await refreshed;
  await expect(page).toHaveURL(/\/assets$/);
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
  expect(page.context().pages()).toHaveLength(1);
  expect(writes).toEqual([]);
});

// Proves
test('a USER searches, views, downloads and gets links', async ({ page, request }) => {
  const { headers } = await integrator(request);
  const original = await request.get(`/api/v1/files/content/${mockAssetId(4)}`, { headers });
  const photo = await original.body();
  await signIn(page, await newAccount(request, 'USER'));

  await page.getByRole('combobox', { name: 'Search assets' }).fill('dunes');
  await page.getByRole('combobox', { name: 'Search assets' }).press('Enter');
  await page.getByRole('link', { name: 'Desert dunes' }).first().click();
  const overlay = page.getByRole('dialog', { name: 'Asset' });
  const preview = overlay.getByRole('img', { name: 'Preview of Desert dunes.jpg' });
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const download = page.waitForEvent('download');
  await overlay.getByRole('button', { name: 'Download', exact: true }).click();
  expect(await readFile(await (await download).path())).toEqual(photo);

  await overlay.getByRole('button', { name: 'Get Link', exact: true }).click();
  const form = overlay.getByRole('form', { name: 'Link to this asset' });
  await form.getByRole('button', { name: 'Get Link' }).click();
  const link = await form.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  const linked = await request.get(link);
  expect(await linked.body()).toEqual(photo);
});

/** Reports whether the page handles a dragged file itself. Runs in the page. */
function isDragRefused(): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'x.jpg'));
  const drag = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer });
  return !document.body.dispatchEvent(drag);
}
