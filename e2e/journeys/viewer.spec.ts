import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { readShifts, recordShifts } from '../layout-shifts.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

/** Enough rows of cards to scroll, with the large images at the end. */
const FILES = {
  ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`a${n + 10}.zip`, 'notes.zip'])),
  'broken.jpg': 'empty.jpg',
  'damaged.jpg': 'header.jpg',
  'clip.mp4': 'two-sounds.mp4',
  'page.pdf': 'page.pdf',
  'photo-1.jpg': 'photo-1.jpg',
  'photo-2.jpg': 'photo-2.jpg',
  'tone.mp3': 'tone.mp3',
};

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  testAssets = await uploadTestAssets(request, FILES);
});

// Proves
test('the detail covers the list, opens the previous and next asset, and leaves the list unchanged', async ({
  page,
}) => {
  await page.goto(testAssets.address);
  const grid = page.getByRole('grid', { name: 'Assets' });
  const list = await grid.elementHandle();
  await cardOf(page, 'photo-1.jpg').scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  const listUrl = page.url();

  await cardOf(page, 'photo-1.jpg').getByRole('link').click();
  const overlay = page.getByRole('dialog', { name: 'Asset' });
  const heading = overlay.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${testAssets.prefix}photo-1`);
  await expect(page).toHaveURL(new RegExp(`/asset/${testAssets.idOf('photo-1.jpg')}$`));
  await expect(overlay.getByText(/^25 of 27\b/)).toBeVisible();

  await overlay.getByRole('button', { name: 'Next asset' }).click();
  await expect(heading).toHaveText(`${testAssets.prefix}photo-2`);
  await page.keyboard.press('ArrowRight');
  await expect(heading).toHaveText(`${testAssets.prefix}tone`);
  await expect(overlay.getByRole('button', { name: 'Next asset' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(heading).toHaveText(`${testAssets.prefix}photo-2`);
  await overlay.getByRole('button', { name: 'Previous asset' }).click();
  await expect(heading).toHaveText(`${testAssets.prefix}photo-1`);
  await expect(page).toHaveURL(new RegExp(`/asset/${testAssets.idOf('photo-1.jpg')}$`));

  expect(await list?.evaluate((element) => element.isConnected)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL(listUrl);
  await expect(cardOf(page, 'photo-1.jpg')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  expect(await list?.evaluate((element) => element.isConnected)).toBe(true);
});

test('only images zoom by tiles, in a layer over the detail [A-202]', async ({ page }) => {
  await page.goto(`/asset/${testAssets.idOf('tone.mp3')}`);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom' })).toHaveCount(0);
  await page.goto(`/asset/${testAssets.idOf('photo-1.jpg')}`);
  const tile = page.waitForResponse(/deepzoom_files\/\d+\/0_0\.jpeg/);
  await page.getByRole('button', { name: 'Zoom' }).click();
  expect((await tile).status()).toBe(200);
  const viewer = page.getByRole('dialog', { name: /^Zoom into/ });
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeEnabled();
  await expect(viewer.getByRole('status')).toHaveCount(0);
  await expectAccessible(page, 'zoom');
  const before = await viewer.screenshot();
  await page.keyboard.press('+');
  await expect.poll(async () => (await viewer.screenshot()).equals(before)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Zoom' })).toBeFocused();
});

test('the address of an asset opens it as a page [A-188] [A-192]', async ({ page }) => {
  await page.goto(`/asset/${testAssets.idOf('page.pdf')}`);
  await expect(
    page.getByRole('heading', { name: `${testAssets.prefix}page`, level: 1 }),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Core', selected: true })).toBeVisible();
  const firstPage = await readPixelSize(previewOf(page, 'page.pdf'));
  expect(firstPage.width / firstPage.height).toBeCloseTo(420 / 300, 1);
  await page.getByRole('button', { name: 'Go to Assets' }).click();
  await expect(page).toHaveURL(/\/assets$/);
});

test('the waveform seeks in an audio file', async ({ page }) => {
  const id = testAssets.idOf('tone.mp3');
  const measured = () => page.request.get(`/api/v1/assets/${id}/waveform.json`);
  await expect.poll(async () => (await measured()).status()).toBe(200);
  await page.goto(`/asset/${id}`);
  const media = page.locator('audio');
  await page.locator('[data-waveform] canvas').first().waitFor();
  await expect
    .poll(() => media.evaluate((element: HTMLMediaElement) => element.duration))
    .toBeGreaterThan(3);
  await page.locator('[data-waveform]').click();
  await expect
    .poll(() => media.evaluate((element: HTMLMediaElement) => element.currentTime))
    .toBeGreaterThan(1);
});

for (const name of ['clip.mp4', 'tone.mp3'] as const) {
  test(`${name} plays`, async ({ page }) => {
    await page.goto(`/asset/${testAssets.idOf(name)}`);
    const player = page.getByRole('group', { name: 'Media player' });
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    const media = player.getByLabel(`Preview of ${testAssets.prefix}${name}`);
    await expect
      .poll(() => media.evaluate((element: HTMLMediaElement) => element.currentTime))
      .toBeGreaterThan(0.5);
  });
}

test('a video plays as HLS with audio tracks, a poster and subtitles, by keys and on a phone', async ({
  page,
  context,
  baseURL,
}) => {
  const id = testAssets.idOf('clip.mp4');
  const address = `/api/v1/assets/${id}/transcodes/playlist.m3u8`;
  // The storyboard is created last, so the rendition is complete by then.
  const storyboard = `/api/v1/storyboard/${id}/storyboard.vtt`;
  await expect.poll(async () => (await page.request.get(storyboard)).status()).toBe(200);
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { stdout } = await promisify(execFile)('ffprobe', [
    ...['-v', 'error', '-headers', `Cookie: ${cookie}\r\n`],
    ...['-show_entries', 'stream=codec_name', '-of', 'csv=p=0', `${baseURL}${address}`],
  ]);
  expect(stdout).toMatch(/h264[\s\S]*aac/);
  const segment = page.waitForRequest((request) => request.url().includes('.m4s'));
  const storyboardImage = page.waitForResponse('**/sprite_000001.jpg*');
  await page.goto(testAssets.address);
  await cardOf(page, 'clip.mp4').getByRole('link').click();
  const player = page.getByRole('group', { name: 'Media player' });
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await segment;
  const media = player.getByLabel(`Preview of ${testAssets.prefix}clip.mp4`);
  await expect
    .poll(() => media.evaluate((element: HTMLMediaElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  await player.getByRole('slider', { name: 'Seek' }).hover();
  expect((await storyboardImage).status()).toBe(200);
  await page.keyboard.press('>');
  await expect
    .poll(() => media.evaluate((element: HTMLMediaElement) => element.playbackRate))
    .toBeGreaterThan(1);

  // Both tracks are in English.
  await player.getByRole('button', { name: 'Settings' }).click();
  await player.getByRole('menuitem', { name: /^Audio/ }).click();
  const second = page.waitForResponse(/sound-1\/\d+\.m4s/);
  await expect(player.getByRole('menuitemradio', { name: 'English', exact: true })).toBeChecked();
  await player.getByRole('menuitemradio', { name: 'English 2' }).click();
  expect((await second).status()).toBe(200);
  // The menu takes the focus when its slide has ended; until then, no key reaches it.
  await expect(player.getByRole('menuitem', { name: /^Audio English 2/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(player.getByRole('menuitem')).toHaveCount(0);

  const name = `${testAssets.prefix}clip.mp4`;
  const thumbnail = page.getByRole('row', { name, includeHidden: true }).locator('img').last();
  await expect(thumbnail).toHaveAttribute('src', /&v=1$/);
  await page.getByRole('button', { name: 'Poster' }).press('Enter');
  await expectAccessible(page, 'menu of the poster');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Use as poster' }).press('Enter');
  await expect(page.getByText('Poster changed')).toBeVisible();
  await expect(thumbnail).toHaveAttribute('src', /&v=2$/);
  await readPixelSize(thumbnail);

  await page.getByRole('tab', { name: 'Conversions' }).click();
  await page.getByRole('button', { name: 'Add subtitles' }).click();
  const editor = page.getByRole('dialog', { name: `Subtitles of ${testAssets.prefix}clip.mp4` });
  await editor.getByRole('textbox', { name: 'Language of the subtitles' }).fill('en');
  const text = editor.getByRole('textbox', { name: 'Subtitle text (WebVTT)' });
  await text.fill('WEBVTT\n\n00:00.000 --> 00:09.000\nGood <i>morning\n');
  await expect(editor.getByRole('button', { name: 'Required end tag missing.' })).toBeVisible();
  await expect(editor.getByRole('paragraph').getByText('Good morning')).toBeVisible();
  await expectAccessible(page, 'subtitles with an error');
  await text.fill('WEBVTT\n\n00:00.000 --> 00:09.000\nGood morning\n');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Subtitle updated successfully')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await player.getByRole('button', { name: 'Enable captions' }).click();
  await expect
    .poll(() =>
      media.evaluate(
        ({ textTracks }: HTMLMediaElement) =>
          [...textTracks].find(({ mode }) => mode === 'showing')?.cues?.length,
      ),
    )
    .toBe(1);
  // The time stays visible when the controls have faded and the pointer is elsewhere.
  await media.evaluate((element: HTMLMediaElement) => {
    element.loop = true;
  });
  await page.getByRole('button', { name: `Play ${name}` }).click();
  await page.mouse.move(0, 0);
  const isVisible = (locator: Locator) =>
    locator.evaluate((element) => element.checkVisibility({ opacityProperty: true }));
  await expect.poll(() => isVisible(player.getByRole('slider', { name: 'Seek' }))).toBe(false);
  const time = player.getByRole('timer', { name: 'Elapsed and total time' });
  expect(await isVisible(time)).toBe(true);
  await expect(time).toHaveText(/^0:0\d \/ 0:03$/);
});

test('a file without a preview shows its icon and the reason, and an unreadable file shows ERROR [A-221]', async ({
  page,
}) => {
  await page.goto(`/asset/${testAssets.idOf('a10.zip')}`);
  const stage = page.getByRole('region', { name: 'Preview' });
  await expect(stage.getByRole('img', { name: 'File' })).toBeVisible();
  await expect(stage.getByText('No preview is available for this file type.')).toBeVisible();

  await page.goto(`/asset/${testAssets.idOf('damaged.jpg')}`);
  await expect(stage.getByRole('heading', { name: 'No preview' })).toBeVisible();
  await expect(stage.getByText(/^The image cannot be decoded: /)).toBeVisible();

  const read = page.waitForResponse(`**/assets/${testAssets.idOf('broken.jpg')}/data`);
  await page.goto(`/asset/${testAssets.idOf('broken.jpg')}`);
  const { errors } = await (await read).json();
  await expect(stage.getByRole('heading', { name: 'ERROR' })).toBeVisible();
  await expect(stage.getByText(errors.original)).toBeVisible();
});

test('the viewer requests a preview at 800x600 first, then fills the stage from a larger source [A-193] [A-935]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1200 });
  await page.goto(`/asset/${testAssets.idOf('photo-1.jpg')}`);
  const preview = previewOf(page, 'photo-1.jpg');
  await expect(preview).toBeVisible();
  await expect(preview).toHaveAttribute('src', /resize=800,600&/);
  const first = await readPixelSize(preview, 'src');
  expect([first.width === 800, first.height === 600]).toContain(true);
  expect(first.width).toBeLessThanOrEqual(800);
  expect(first.height).toBeLessThanOrEqual(600);
  const shown = await preview.boundingBox();
  expect(shown?.width).toBeGreaterThan(800);
  // The browser keeps showing the smaller source until the larger one has loaded.
  await expect
    .poll(async () => (await readPixelSize(preview)).width)
    .toBeGreaterThanOrEqual(Math.round(shown?.width ?? 0));
});

// Proves, B-983, B-984
test('thumbnails fit boxes of 300 px in the grid and 100 px in the list, and twice that on dense screens', async ({
  page,
}) => {
  for (const [view, edge] of [
    ['grid', 300],
    ['list', 100],
  ] as const) {
    await page.goto(`${testAssets.address}&view=${view}`);
    const item = view === 'grid' ? cardOf(page, 'photo-1.jpg') : rowOf(page, 'photo-1.jpg');
    await item.scrollIntoViewIfNeeded();
    const thumbnail = item.getByRole('presentation').last();
    await expect(thumbnail).toHaveAttribute('src', new RegExp(`resize=${edge},${edge}&`));
    const dense = new RegExp(`resize=${edge},${edge}&.*, .*resize=${edge * 2},${edge * 2}&`);
    await expect(thumbnail).toHaveAttribute('srcset', dense);
    const { width, height } = await readPixelSize(thumbnail, 'src');
    expect(Math.max(width, height), view).toBe(edge);
  }
});

test('nothing moves while a page of images or a single image loads', async ({ page }) => {
  await recordShifts(page);
  for (const view of ['grid', 'list']) {
    await page.goto(`${testAssets.address.replace('_asc', '_desc')}&view=${view}`);
    const thumbnail = page
      .getByRole('row')
      .filter({ hasText: 'photo-1' })
      .getByRole('presentation');
    await expect(thumbnail).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(await readShifts(page), view).toEqual([]);
  }
  await page.goto(`/asset/${testAssets.idOf('photo-1.jpg')}`);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await readPixelSize(previewOf(page, 'photo-1.jpg'));
  expect(await readShifts(page), 'asset').toEqual([]);
});

function cardOf(page: Page, name: string): Locator {
  return page.getByRole('row', { name: testAssets.prefix + name });
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row', { name: testAssets.prefix + name });
}

function previewOf(page: Page, name: string): Locator {
  return page.getByRole('img', { name: `Preview of ${testAssets.prefix}${name}` });
}

/** Returns the pixel size of the image that an `img` shows, or of the image at its `src`. */
async function readPixelSize(thumbnail: Locator, which: 'currentSrc' | 'src' = 'currentSrc') {
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  return thumbnail.evaluate(async (image: HTMLImageElement, address) => {
    const answer = await fetch(image[address]);
    const { width, height } = await createImageBitmap(await answer.blob());
    return { width, height };
  }, which);
}
