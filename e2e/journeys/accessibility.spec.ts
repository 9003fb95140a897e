import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEVICES, expectAccessible } from '../accessible.ts';
import { expect, signedIn, test } from '../journey.ts';
import { uniqueCopies } from '../media.ts';
import { mockAssetId } from '../mock.ts';
import { dropFiles, fillSignIn } from '../person.ts';

/** The first page of the list shows an asset of every kind. */
const ASSETS = '/assets?sort=file_name_asc&limit=12';

for (const [device, settings] of Object.entries(DEVICES)) {
  test.describe(`On ${device}, light and dark, axe finds no errors`, () => {
    test.use(settings);

    test('on the pages of a signed-out user', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      await expectAccessible(page, 'sign-in');
      await fillSignIn(page, { email: 'nobody@example.com', password: 'not the password' });
      await page.getByRole('alert').waitFor();
      await expectAccessible(page, 'sign-in refused');
      await page.goto('/help/storage?bucket=media');
      await page.getByRole('heading', { name: 'Set up an S3 bucket', level: 1 }).waitFor();
      await expectAccessible(page, 'setup guide of a bucket');
      for (const [path, name] of [
        ['/terms', 'Terms'],
        ['/privacy', 'Privacy notice'],
        ['/forgot-password', 'Forgot your password?'],
        ['/reset-password/a-code', 'Set a new password'],
        ['/confirm-email/a-code', 'Confirm your email address'],
        ['/stop-email-change/a-code', 'Stop the change of your email address'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { name, level: 1 }).waitFor();
        await expectAccessible(page, name);
      }
    });
  });

  signedIn.describe(`On ${device}, light and dark, axe finds no errors`, () => {
    signedIn.use(settings);

    signedIn('in the asset list, its filters and a selection', async ({ page }) => {
      for (const view of ['grid', 'list']) {
        await page.goto(`${ASSETS}&view=${view}`);
        await page.getByRole('row').filter({ hasText: 'Field recording' }).waitFor();
        await expectAccessible(page, view);
      }
      if (device === 'a desktop') {
        await page.getByRole('button', { name: 'Help' }).hover();
        await page.getByRole('tooltip', { name: 'Help' }).waitFor();
        await expectAccessible(page, 'tooltip', { hasTooltip: true });
      }
      await page.getByRole('row').filter({ hasText: 'Alpine lake' }).getByRole('checkbox').check();
      await page.getByRole('region', { name: 'Bulk actions' }).waitFor();
      await expectAccessible(page, 'selection in the list');
      await page.goto(`${ASSETS}&view=grid`);
      await page.getByRole('row').filter({ hasText: 'Alpine lake' }).getByRole('checkbox').check();
      await expectAccessible(page, 'selection in the grid');
      await page.getByRole('button', { name: 'Show filters' }).click();
      await page.getByRole('button', { name: 'Upload Date until' }).waitFor();
      await expectAccessible(page, 'filters');
      await page.getByRole('button', { name: 'Upload Date from' }).click();
      await page.getByRole('dialog', { name: 'Upload Date from' }).waitFor();
      await expectAccessible(page, 'calendar');
      await page.goto(ASSETS);
      for (const name of [/^Sort by/, 'Display options', 'Add Assets']) {
        await page.getByRole('button', { name }).press('Enter');
        await page.getByRole('menu').waitFor();
        await expectAccessible(page, `menu ${name}`);
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'hidden' });
      }
    });

    signedIn('in the upload tray', async ({ page }) => {
      const media = await uniqueCopies('still.png', 'photo-1.jpg');
      await page.route('**/uploads', (route) =>
        route.request().headers()['upload-metadata']?.includes(btoa('photo-1.jpg'))
          ? route.fulfill({ status: 403, json: { message: 'Not allowed.' } })
          : route.fallback(),
      );
      await page.goto(ASSETS);
      await page.getByRole('gridcell').first().waitFor();
      await dropFiles(page, [join(media, 'still.png'), join(media, 'photo-1.jpg')]);
      const tray = page.getByRole('region', { name: 'Uploads' });
      await expect(tray.getByRole('status')).toHaveText('1 file uploaded, 1 failed');
      const expand = tray.getByRole('button', { name: 'Show uploads' });
      if (await expand.isVisible()) await expand.click();
      await tray.getByRole('list', { name: 'Uploads' }).waitFor();
      await expectAccessible(page, 'upload tray');
    });

    signedIn('in the asset detail and its link form', async ({ page }) => {
      await page.goto(ASSETS);
      await page.getByRole('row').filter({ hasText: 'Alpine lake' }).getByRole('link').click();
      const overlay = page.getByRole('dialog', { name: 'Asset' });
      await overlay.getByRole('img', { name: /^Preview of/ }).waitFor();
      if (device === 'a desktop') await page.keyboard.press('i');
      await expectAccessible(page, 'overlay of an image without its details');
      await showDetails(page);
      await overlay.getByText('image/jpeg').waitFor();
      await expectAccessible(page, 'overlay of an image');
      await page.goto(`/asset/${mockAssetId(13)}`);
      await page.getByRole('group', { name: 'Media player' }).waitFor();
      if (device === 'a phone') await showDetails(page);
      await page.getByRole('button', { name: 'Get Link', exact: true }).click();
      const form = page.getByRole('form', { name: 'Link to this asset' });
      await form.getByRole('button', { name: 'Get Link' }).click();
      await form.getByRole('textbox', { name: 'Link', exact: true }).waitFor();
      await form.getByRole('textbox', { name: 'Valid for (hours)' }).fill('0');
      await expectAccessible(page, 'page of a video, with the link form');
      for (const [kind, number] of [
        ['audio', 16],
        ['PDF', 18],
        ['text', 19],
        ['a broken image', 20],
      ] as const) {
        await page.goto(`/asset/${mockAssetId(number)}`);
        if (device === 'a phone') await showDetails(page);
        await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
        await expectAccessible(page, kind);
      }
    });
  });
}

/** Shows the details of the open asset. */
async function showDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('tab', { name: 'Core' })).toBeVisible();
}
