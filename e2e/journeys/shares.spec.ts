import { stat } from 'node:fs/promises';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';

test('a visitor opens and downloads a collection shared with a password, until the share is revoked', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { headers } = await integrator(request);
  const assets = [1, 2, 13].map(mockAssetId);
  const data = { name: 'Spring issue', assets };
  const created = await request.post('/api/v1/assetcollection', { headers, data });
  const collection = (await created.json()).data as { id: number; name: string };

  await page.goto(`/collection/${collection.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Shared link' });
  await expect(form.getByLabel(/^Name/)).toHaveValue(collection.name);
  for (const name of [/^Allow downloads/, 'Require a password'])
    await form.getByRole('switch', { name }).press('Space');
  await form.getByLabel('Password', { exact: true }).fill('open sesame');
  await expectAccessible(page, 'dialog to share');
  await form.getByRole('button', { name: 'Create link' }).click();
  const ready = page.getByRole('dialog', { name: 'The link is ready' });
  const link = await ready.getByLabel('Link').inputValue();
  expect(link).toMatch(new RegExp(`^${baseURL}/shared/[\\w-]{24}$`));
  await ready.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const visitorContext = await browser.newContext({
    storageState: undefined,
    acceptDownloads: true,
  });
  const guest = await visitorContext.newPage();
  await guest.goto(link);
  await expect(guest.getByText(collection.name)).toHaveCount(0);
  const password = guest.getByLabel('Password', { exact: true });
  await password.fill('open barley');
  await password.press('Enter');
  await expect(guest.getByRole('alert')).toHaveText('Wrong password.');
  await password.fill('open sesame');
  await password.press('Enter');
  await expect(guest.getByRole('heading', { name: collection.name, level: 1 })).toBeVisible();
  const first = guest.getByRole('link', { name: 'Alpine lake at dawn.jpg' });
  const thumbnail = first.locator('img[srcset]');
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(guest, 'page of a share');

  await first.click();
  const viewer = guest.getByRole('dialog');
  await expect(viewer.getByText('1 of 3', { exact: true })).toBeVisible();
  await guest.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 of 3', { exact: true })).toBeVisible();
  await guest.keyboard.press('ArrowRight');
  const video = viewer.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
    .toBeGreaterThan(1);
  await expectAccessible(guest, 'video of a share');
  const fileComes = guest.waitForEvent('download');
  await viewer.getByRole('link', { name: 'Download' }).click();
  expect((await fileComes).suggestedFilename()).toBe('Lake cruise.mp4');
  await guest.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  const archiveComes = guest.waitForEvent('download');
  await guest.getByRole('link', { name: 'Download All' }).click();
  const archive = await archiveComes;
  expect(archive.suggestedFilename()).toBe(`${collection.name}.zip`);
  expect((await stat(await archive.path())).size).toBeGreaterThan(100_000);

  const own = (await (await request.get('/api/v1/shares', { headers })).json()).data.shares;
  const { id } = own.find((share: { url: string }) => share.url === link);
  await request.patch(`/api/v1/shares/${id}`, { headers, data: { allow_download: false } });
  const api = link.replace('/shared/', '/api/v1/public/shares/');
  const hasRendition = async () => {
    const answer = await visitorContext.request.get(`${api}/assets`);
    return (await answer.json()).data.assets[2].has_hls;
  };
  await expect.poll(hasRendition).toBe(true);
  await guest.goto(`${link}?asset=${assets[2]}`);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
    .toBeGreaterThan(1);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveCount(0);
  expect((await visitorContext.request.get(`${api}/assets/${assets[2]}/download`)).status()).toBe(
    403,
  );

  await page.goto('/shares');
  const item = page.getByRole('listitem').filter({ hasText: collection.name });
  await expect(item.getByText(/^1 visitor,/)).toBeVisible();
  await item.getByRole('button', { name: `Revoke ${collection.name}` }).click();
  const question = page.getByRole('dialog', { name: 'Revoke link' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(item).toHaveCount(0);
  expect((await visitorContext.request.get(`${api}/assets/${assets[0]}/image`)).status()).toBe(404);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This link is not available' })).toBeVisible();
  await visitorContext.close();
});
