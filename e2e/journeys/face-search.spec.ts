import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../accessible.ts';
import { countFaces, PHOTOS, switchAddons } from '../addons.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';

const PORTRAIT = join(PHOTOS, 'portrait.jpg');
const GROUP = join(PHOTOS, 'four-faces.jpg');
const NO_FACE = join(PHOTOS, 'ladybird.jpg');

/** What the fake camera shows: a video of one frame. Chromium reads its format from the name. */
const folder = await mkdtemp(join(tmpdir(), 'spindle-camera-'));
const CAMERA_VIDEO = join(folder, 'portrait.mjpeg');
await copyFile(PORTRAIT, CAMERA_VIDEO);

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'],
      // A browser without a window cannot ask, and supports no camera unless it need not.
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${CAMERA_VIDEO}`,
    ],
  },
});

test.beforeAll(async ({ request }) => {
  const api = await integrator(request);
  await switchAddons(request, api, ['FACE_RECOGNITION'], true);
  const [portrait = '', group = ''] = await api.upload(PORTRAIT, GROUP);
  for (const id of [portrait, group]) await api.waitUntilProcessed(id);
  await expect.poll(() => countFaces(request, api, portrait)).toBe(1);
  await expect.poll(() => countFaces(request, api, group)).toBe(4);
});

test.afterAll(async ({ request }) => {
  await switchAddons(request, await integrator(request), ['FACE_RECOGNITION'], false);
  await rm(folder, { recursive: true, force: true });
});

test('a picture with several faces asks for one, and finds the asset that shows it [A-119] [A-577]', async ({
  page,
}) => {
  await page.goto('/assets');
  await page.getByRole('button', { name: 'Face search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Face search' });
  await expectAccessible(page, 'face search');
  const picture = dialog.getByLabel('JPEG or PNG picture with a face');
  await picture.setInputFiles(NO_FACE);
  await expect(dialog.getByRole('alert')).toContainText('No face found in this picture.');
  await expectAccessible(page, 'face search without a face');
  await picture.setInputFiles(GROUP);
  await expect(dialog.getByRole('button', { name: /^Face 1 of / })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('button', { name: /^Face 2 of / })).toBeFocused();
  await expectAccessible(page, 'choice of a face');
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/assets\?face=[^&]+&face_index=1$/);
  await expect(page.getByRole('row', { name: /^four-faces.jpg/ }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Search assets' })).toBeDisabled();
  await expectAccessible(page, 'results of a face search');
  await page.reload();
  await expect(page.getByRole('row', { name: /^four-faces.jpg/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Search assets' })).toBeEnabled();
});

test('the camera takes the picture [A-118] [A-580]', async ({ page }) => {
  await page.goto('/assets');
  await page.getByRole('button', { name: 'Face search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Face search' });
  await dialog.getByRole('button', { name: 'Use camera' }).click();
  await expect(dialog.getByRole('button', { name: 'Take picture' })).toBeEnabled();
  await expectAccessible(page, 'camera of the face search');
  await dialog.getByRole('button', { name: 'Take picture' }).click();
  await expect(page.getByRole('row', { name: /^portrait.jpg/ }).first()).toBeVisible();
});

test('a camera that is blocked shows a message [A-856]', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await page.goto('/assets');
  await page.getByRole('button', { name: 'Face search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Face search' });
  await dialog.getByRole('button', { name: 'Use camera' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The camera is blocked.');
  await expectAccessible(page, 'face search without a camera');
});
