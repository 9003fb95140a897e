import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mediaFolder } from '../media.ts';
import { expectNoOverflow } from '../overflow.ts';
import { uploadTestAssets } from '../test-assets.ts';

test('an administrator saves conversions, the watermark and an add-on, and converts a selection [B-020]', async ({
  page,
  request,
}) => {
  const testAssets = await uploadTestAssets(request, {
    'a.png': 'still.png',
    'b.txt': 'notes.txt',
  });
  await page.goto('/assets');
  const openMenu = () => page.getByRole('button', { name: /^Account of/ }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/storage$/);
  await expect(page.getByRole('region', { name: 'Originals' })).toBeVisible();
  await expectAccessible(page, 'storage settings');
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Access ID' })).toHaveValue(/^[0-9a-f]{32}$/);
  await expectAccessible(page, 'security settings');
  await page.getByRole('link', { name: 'Video', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Test mode' })).toBeVisible();
  await expectAccessible(page, 'video settings');
  await page.getByRole('link', { name: 'Image', exact: true }).click();

  await page.getByRole('button', { name: 'Add conversion' }).click();
  await page
    .getByRole('group', { name: 'New conversion' })
    .getByRole('textbox', { name: 'Key' })
    .fill('e2e-web');
  const conversion = page.getByRole('group', { name: 'e2e-web' });
  const size = conversion.getByRole('textbox', { name: 'Size' });
  await size.fill('1200');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Size must be in format "WIDTHxHEIGHT"')).toBeVisible();
  await expectAccessible(page, 'settings with an error');
  await size.fill('1200x800');
  await page.locator('input[type=file]').setInputFiles(join(await mediaFolder(), 'still.png'));
  await page.getByRole('radio', { name: 'Top left' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings successfully updated.')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  await page.reload();
  await expect(size).toHaveValue('1200x800');
  const watermark = page.getByTestId('watermark');
  await expect(watermark).toBeVisible();
  await expect(watermark).toHaveCSS('top', /^\d/);
  await expect
    .poll(() => watermark.evaluate((mark: HTMLImageElement) => mark.naturalWidth))
    .toBeGreaterThan(0);

  await page.goto(testAssets.address);
  await expect(page.getByRole('gridcell')).toHaveCount(2);
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Convert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert 2 assets' });
  await expect(dialog.getByRole('checkbox', { name: 'e2e-web' })).toBeChecked();
  await expectAccessible(page, 'conversions of a selection');
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByText('1 asset converted, 1 skipped (not images).')).toBeVisible();
  await page.goto(`/asset/${testAssets.idOf('a.png')}`);
  await page.getByRole('tab', { name: 'Conversions' }).click();
  await expect(page.getByRole('button', { name: 'Edit e2e-web' })).toBeVisible();

  await page.goto('/admin/settings/image');
  await page.getByRole('button', { name: 'Remove e2e-web' }).click();
  await page
    .getByRole('region', { name: 'Watermark' })
    .getByText('Remove', { exact: true })
    .click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings successfully updated.')).toBeVisible();

  await openMenu();
  await page.getByRole('menuitem', { name: 'Manage Addons' }).click();
  // The page shows each change before the server has saved it.
  const added = page.waitForResponse('**/user/settings/update');
  await page.getByRole('button', { name: 'Add Collage' }).click();
  expect((await added).ok()).toBe(true);
  const enabled = page.getByRole('switch', { name: 'Enable Collage' });
  await expect(enabled).toBeChecked();
  const saved = page.waitForResponse('**/user/settings/update');
  await enabled.click({ force: true });
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Collage' })).toBeVisible();
  await expect(enabled).not.toBeChecked();
  await expectAccessible(page, 'add-ons');
  const removed = page.waitForResponse('**/user/settings/update');
  await page.getByRole('button', { name: 'Remove Collage' }).click();
  expect((await removed).ok()).toBe(true);
});

test('a disabled rendition is one line on phones, and opens when it is enabled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings/video');
  const rendition = page.getByRole('group', { name: '1080p-video', exact: true });
  const enabled = rendition.getByRole('checkbox', { name: 'Enabled' });
  const width = rendition.getByRole('textbox', { name: 'Width' });
  await enabled.uncheck();
  await expect(width).toBeHidden();
  await expect(rendition.getByRole('checkbox')).toHaveCount(1);
  await expectNoOverflow(page);
  await expectAccessible(page, 'video settings on a phone');
  await enabled.check();
  await expect(width).toBeVisible();
  await expect(rendition.getByRole('checkbox')).toHaveCount(4);
});

const ADMINISTRATION = [
  '/admin/settings/storage',
  '/admin/settings/video',
  '/admin/settings/webhook',
  '/admin/users',
  '/admin/addons',
  '/admin/schemas',
  '/admin/audit',
  '/admin/health',
  '/usage',
];

test('the pages of administration have the same columns on every screen', async ({ page }) => {
  const widths = [1440, 1024, 390];
  const [firstPath = '', ...otherPaths] = ADMINISTRATION;
  const columns: Record<number, Columns> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await openAdministration(page, firstPath);
    columns[width] = await columnsOf(page);
  }
  for (const path of otherPaths) {
    await openAdministration(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => columnsOf(page), `${path} at ${width} px`).toEqual(columns[width]);
    }
  }
});

async function openAdministration(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').locator(CONTENT).first()).toBeVisible();
}

/** Cards, lists and tables. */
const CONTENT = 'section, ul, table';

/** Where the heading begins, and where the content begins and ends, in pixels. */
interface Columns {
  heading: number | undefined;
  left: number;
  right: number;
}

function columnsOf(page: Page): Promise<Columns> {
  return page.getByRole('main').evaluate((main, content) => {
    const boxes = [...main.querySelectorAll(content)].map((part) => part.getBoundingClientRect());
    const shown = boxes.filter(({ width }) => width > 0);
    return {
      heading: main.querySelector('h1')?.getBoundingClientRect().left,
      left: Math.min(...shown.map(({ left }) => left)),
      right: Math.max(...shown.map(({ right }) => right)),
    };
  }, CONTENT);
}
