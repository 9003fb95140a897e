import type { Page } from '@playwright/test';
import { expect, signedIn, test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { expectNoOverflow } from '../overflow.ts';

const NARROW = { viewport: { width: 320, height: 640 } };

async function expectFits(page: Page, path: string) {
  await page.goto(path);
  await page.locator('h1').filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await test.step(path, () => expectNoOverflow(page));
}

test.describe('At 320 px', () => {
  test.use(NARROW);

  test('no page of a signed-out user scrolls sideways', async ({ page }) => {
    for (const path of [
      '/login',
      '/help/storage?bucket=media',
      '/terms',
      '/privacy',
      '/forgot-password',
      '/reset-password/mock-reset-code-of-felix',
      '/confirm-email/mock-email-code-of-felix',
      '/stop-email-change/mock-email-stop-code-of-felix',
      '/signup/mock-invite-code-of-ines',
    ])
      await expectFits(page, path);
  });
});

signedIn.describe('At 320 px, signed in,', () => {
  signedIn.use(NARROW);

  signedIn('no page scrolls sideways', async ({ page }) => {
    for (const path of [
      '/usage',
      '/usage?period=8760',
      '/usage/details/all/All/8760?type=api',
      '/assets',
      '/assets?view=list',
      '/assets?view=timeline',
      '/basket',
      '/collections',
      '/collections?view=list',
      '/collection/1',
      '/trash',
      '/trash?view=list',
      '/jobs',
      '/shares',
      '/me',
      '/admin/schemas',
      '/admin/schemas/2',
      '/admin/users',
      '/admin/audit',
      '/admin/health',
      '/admin/addons',
      '/admin/settings/tools',
      ...['storage', 'security', 'image', 'video', 'webhook', 'database'].map(
        (section) => `/admin/settings/${section}`,
      ),
      '/notifications',
      '/unknown',
    ])
      await expectFits(page, path);
  });

  signedIn('no tab of an asset scrolls sideways', async ({ page }) => {
    for (const number of [1, 12, 13, 16, 18, 19, 20, 23, 28]) {
      await expectFits(page, `/asset/${mockAssetId(number)}`);
      await page.getByRole('button', { name: 'Show details' }).click();
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await page.waitForLoadState('networkidle');
        await test.step(`tab of asset ${number}`, () => expectNoOverflow(page));
      }
    }
  });

  signedIn('no dialog scrolls sideways', async ({ page }) => {
    for (const [path, ...names] of [
      ['/admin/users', 'Add User'],
      ['/admin/users', 'Import users'],
      ['/admin/users', /^Edit Fred/, 'Transfer ownership'],
      ['/me', 'Create key'],
    ] as const) {
      await page.goto(path);
      for (const name of names) await page.getByRole('button', { name }).first().click();
      await expect(page.getByRole('dialog').last()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await test.step(`${path} ${names.join()}`, () => expectNoOverflow(page));
    }
  });
});
