import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  testAssets = await uploadTestAssets(request, {
    '1.png': 'still.png',
    '2.webp': 'still.webp',
    '3.mp4': 'clip.mp4',
  });
});

const slideshow = (page: Page) => page.getByRole('dialog', { name: 'Slideshow' });
const shown = (page: Page, name: string) =>
  slideshow(page).getByRole('img', { name: testAssets.prefix + name });

test('a user watches the pictures of a list, pauses and goes back', async ({ page }) => {
  await page.goto(testAssets.address);
  await page.getByRole('row', { name: `${testAssets.prefix}2.webp` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Slideshow' }).click();
  await expect(shown(page, '2.webp')).toBeVisible();
  await page.keyboard.press(' ');
  await expect(slideshow(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await expectAccessible(page, 'slideshow');
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page, '1.png')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page, '3.mp4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slideshow(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
});

test('a user steps through a video frame by frame', async ({ page }) => {
  await page.goto(`/asset/${testAssets.idOf('3.mp4')}`);
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0);
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await page.keyboard.press('.');
  await expect.poll(time).toBeGreaterThan(0);
  const first = await time();
  await page.keyboard.press('.');
  await expect.poll(time).toBeGreaterThan(first);
  await page.keyboard.press(',');
  await expect.poll(time).toBeCloseTo(first, 3);
});
