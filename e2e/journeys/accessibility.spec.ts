import { join } from 'node:path';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn, test } from '../journey.ts';
import { uniqueCopies } from '../media.ts';
import { newAccount } from '../new-account.ts';
import { dropFiles, fillSignIn, signIn } from '../person.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

const DEVICES = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  testAssets = await uploadTestAssets(request, {
    'broken.jpg': 'truncated.jpg',
    'clip.mp4': 'clip.mp4',
    'notes.txt': 'notes.txt',
    'page.pdf': 'page.pdf',
    'photo.jpg': 'photo-4.jpg',
    'tone.mp3': 'tone.mp3',
  });
});

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
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { name, level: 1 }).waitFor();
        await expectAccessible(page, name);
      }
    });

    test('in an empty library and on pages that do not exist', async ({ page, request }) => {
      await signIn(page, await newAccount(request, 'CREATOR', { seesOwnOnly: true }));
      await page.getByText('No assets found').waitFor();
      await expectAccessible(page, 'no assets');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
      await expectAccessible(page, 'account menu');
      await page.goto('/no-such-page');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await expectAccessible(page, 'not found');
      await page.goto(`/asset/${'0'.repeat(32)}`);
      await page.getByRole('heading', { name: 'Asset not found' }).waitFor();
      await expectAccessible(page, 'asset not found');
    });
  });

  signedIn.describe(`On ${device}, light and dark, axe finds no errors`, () => {
    signedIn.use(settings);

    signedIn('in the asset list, its filters and a selection', async ({ page }) => {
      for (const view of ['grid', 'list']) {
        await page.goto(`${testAssets.address}&view=${view}`);
        await page.getByRole('row').filter({ hasText: 'tone' }).waitFor();
        await expectAccessible(page, view);
      }
      if (device === 'a desktop') {
        await page.getByRole('button', { name: 'Help' }).hover();
        await page.getByRole('tooltip', { name: 'Help' }).waitFor();
        await expectAccessible(page, 'tooltip', { hasTooltip: true });
      }
      await page.getByRole('row').filter({ hasText: 'photo' }).getByRole('checkbox').check();
      await page.getByRole('region', { name: 'Bulk actions' }).waitFor();
      await expectAccessible(page, 'selection in the list');
      await page.goto(`${testAssets.address}&view=grid`);
      await page.getByRole('row').filter({ hasText: 'photo' }).getByRole('checkbox').check();
      await expectAccessible(page, 'selection in the grid');
      await page.getByRole('button', { name: 'Show filters' }).click();
      await page.getByRole('button', { name: 'Upload Date until' }).waitFor();
      await expectAccessible(page, 'filters');
      await page.getByRole('button', { name: 'Upload Date from' }).click();
      await page.getByRole('dialog', { name: 'Upload Date from' }).waitFor();
      await expectAccessible(page, 'calendar');
      await page.goto(testAssets.address);
      for (const name of [/^Sort by/, 'Display options', 'Add Assets']) {
        await page.getByRole('button', { name }).press('Enter');
        await page.getByRole('menu').waitFor();
        await expectAccessible(page, `menu ${name}`);
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'hidden' });
      }
    });

    signedIn('in the upload tray', async ({ page }) => {
      const media = await uniqueCopies('still.png', 'truncated.jpg');
      await page.goto(testAssets.address);
      await page.getByRole('gridcell').first().waitFor();
      await dropFiles(page, [join(media, 'still.png'), join(media, 'truncated.jpg')]);
      const tray = page.getByRole('region', { name: 'Uploads' });
      await expect(tray.getByRole('status')).toHaveText('1 file uploaded, 1 failed');
      const expand = tray.getByRole('button', { name: 'Show uploads' });
      if (await expand.isVisible()) await expand.click();
      await tray.getByRole('list', { name: 'Uploads' }).waitFor();
      await expectAccessible(page, 'upload tray');
    });

    signedIn('in the asset detail and its link form', async ({ page }) => {
      await page.goto(testAssets.address);
      await page.getByRole('row').filter({ hasText: 'photo' }).getByRole('link').click();
      const overlay = page.getByRole('dialog', { name: 'Asset' });
      await overlay.getByRole('img', { name: /^Preview of/ }).waitFor();
      await overlay.getByText('image/jpeg').waitFor();
      await expectAccessible(page, 'overlay of an image');
      await page.goto(`/asset/${testAssets.idOf('clip.mp4')}`);
      await page.getByRole('group', { name: 'Media player' }).waitFor();
      await page.getByRole('button', { name: 'Get Link', exact: true }).click();
      const form = page.getByRole('form', { name: 'Link to this asset' });
      await form.getByRole('button', { name: 'Get Link' }).click();
      await form.getByRole('textbox', { name: 'Link', exact: true }).waitFor();
      await form.getByRole('textbox', { name: 'Valid for (hours)' }).fill('0');
      await expectAccessible(page, 'page of a video, with the link form');
      for (const name of ['tone.mp3', 'page.pdf', 'notes.txt', 'broken.jpg']) {
        await page.goto(`/asset/${testAssets.idOf(name)}`);
        await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
        await expectAccessible(page, name);
      }
    });
  });
}
