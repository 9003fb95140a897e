import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { type CDPSession, devices, type TestInfo } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { expectNoOverflow } from '../overflow.ts';
import { signIn } from '../person.ts';
import { uploadTestAssets } from '../test-assets.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

test.use({ ...phone, serviceWorkers: 'allow' });

/** Bytes per second. Slow enough to leave the page in the middle of an upload. */
const UPLOAD_SPEED = 2 * 1024 * 1024;

test('the bars at the foot of the window have words', async ({ page, request }) => {
  const assets = await uploadTestAssets(request, { 'phone.jpg': 'photo-1.jpg' });
  await signIn(page);
  const pages = page.getByRole('navigation', { name: 'Quick navigation' });
  await pages.getByRole('link', { name: 'Collections' }).tap();
  await expect(page).toHaveURL(/\/collections/);
  await pages.getByRole('link', { name: 'Assets' }).tap();
  await expect(page).toHaveURL(/\/assets/);
  await page.goto(assets.address);
  await page.locator('[data-asset-id]').first().getByRole('checkbox').check({ force: true });
  const actions = page.getByRole('region', { name: 'Bulk actions' });
  await expect(actions.getByText('Download', { exact: true })).toBeVisible();
  await expect(actions.getByText('Edit', { exact: true })).toBeVisible();
  await expect(pages).toBeHidden();
  await expectNoOverflow(page);
  await expectAccessible(page, 'the bar of a selection on a phone');
});

test('the gallery fits above the bar', async ({ page }) => {
  await signIn(page);
  await page.goto('/assets?view=gallery');
  const gallery = page.locator('[data-gallery]');
  await gallery.locator('[data-asset-id]').first().waitFor();
  // Phones widen the window to what overflows.
  expect(await page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width);
  const bar = await page.getByRole('navigation', { name: 'Quick navigation' }).boundingBox();
  const box = await gallery.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});

test('an upload goes on after the phone has closed the page', async ({ page }, info) => {
  const file = await largeFile(info);
  page.on('dialog', (dialog) => dialog.accept());
  await signIn(page);
  const connection = await page.context().newCDPSession(page);
  await limitSpeed(connection, UPLOAD_SPEED);
  const someArrived = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.ok(),
  );
  await page.getByLabel('Upload', { exact: true }).and(page.locator('input')).setInputFiles(file);
  await someArrived;
  await page.reload();
  await limitSpeed(connection, -1);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByRole('status')).toHaveText('1 file uploaded');
  await page.reload();
  await expect(tray).toBeHidden();
  await rm(file);
});

test('files that another app shares are uploaded', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(async () => {
    const form = new FormData();
    form.append('files', new File([crypto.randomUUID()], 'shared.txt', { type: 'text/plain' }));
    await fetch('/share-target', { method: 'POST', body: form, redirect: 'manual' });
  });
  await page.reload();
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByRole('status')).toHaveText('1 file uploaded');
});

test('the app opens without a connection, says so, and recovers', async ({ page, context }) => {
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole('navigation', { name: 'Quick navigation' }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Spindle cannot be reached\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Spindle cannot be reached\./)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Quick navigation' })).toBeVisible();
});

/** Creates a file of three parts that was never uploaded before. */
async function largeFile(info: TestInfo): Promise<string> {
  const path = info.outputPath(`video-${randomUUID()}.bin`);
  // A random beginning would sometimes be recognized as audio or an image.
  await writeFile(path, randomBytes(24 * 1024 * 1024 + randomInt(1_000_000)).fill(0, 0, 64));
  return path;
}

/** Limits the upload speed, in bytes per second; -1 removes the limit. */
function limitSpeed(connection: CDPSession, speed: number) {
  return connection.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: speed,
  });
}
