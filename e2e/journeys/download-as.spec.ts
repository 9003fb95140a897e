import { execFileSync } from 'node:child_process';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { expectNoOverflow } from '../overflow.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Download as' });
const bar = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });

/** Clicks, and counts it. */
function countClicks() {
  let clicks = 0;
  return {
    click: async (element: ReturnType<Page['getByRole']>, shift = false) => {
      clicks++;
      await element.click(shift ? { modifiers: ['Shift'] } : {});
    },
    count: () => clicks,
  };
}

/** Returns the names of the files in a downloaded archive. */
async function filesOf(download: Download): Promise<string[]> {
  const list = execFileSync('unzip', ['-Z1', await download.path()], { encoding: 'utf8' });
  return list.trim().split('\n');
}

test('a range of images for the web is one archive after 5 clicks, and after 4 the next time', async ({
  page,
}) => {
  await page.goto('/assets?content_type=image&sort=file_name_asc&view=grid');
  const boxes = page.getByRole('gridcell').getByRole('checkbox');
  await expect(boxes).toHaveCount(19);
  const first = countClicks();
  await first.click(boxes.nth(0));
  await first.click(boxes.nth(18), true);
  await expect(bar(page)).toContainText('19 selected');
  await first.click(bar(page).getByRole('button', { name: 'Download' }));
  await first.click(dialog(page).getByRole('radio', { name: 'For the web' }));
  await expectAccessible(page, 'download as');
  const started = page.waitForEvent('download');
  await first.click(dialog(page).getByRole('button', { name: 'Download', exact: true }));
  const files = await filesOf(await started);
  expect(first.count()).toBe(5);
  expect(files.filter((name) => /-\d+x\d+\.jpg$/.test(name))).toHaveLength(17);
  expect(files).toContain('Missing files.txt');
  await expect(dialog(page).getByRole('link', { name: 'Broken upload' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page, 'download with failed files');

  await page.reload();
  const second = countClicks();
  await second.click(boxes.nth(0));
  await second.click(boxes.nth(1), true);
  await second.click(bar(page).getByRole('button', { name: 'Download' }));
  const again = page.waitForEvent('download');
  await second.click(dialog(page).getByRole('button', { name: 'Download as last time' }));
  expect(await filesOf(await again)).toHaveLength(2);
  expect(second.count()).toBe(4);
});

test('the viewer downloads one image in another format as it is', async ({ page }) => {
  await page.goto('/assets?sort=file_name_asc&view=grid');
  await page.getByRole('row', { name: 'Desert dunes.jpg' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'More download options' }).click();
  await page.getByRole('menuitem', { name: /^Download as/ }).click();
  await dialog(page).getByRole('radio', { name: 'Custom images' }).click();
  await dialog(page).getByLabel('Format').selectOption('webp');
  await dialog(page).getByLabel('Width').fill('200');
  await dialog(page).getByLabel('Quality').fill('60');
  await expectAccessible(page, 'download one image');
  const started = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download', exact: true }).click();
  expect((await started).suggestedFilename()).toMatch(/^Desert dunes-200x\d+\.webp$/);
  await expect(dialog(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('the choice fits, and personal information can be left out', async ({ page }) => {
    await page.goto('/assets?sort=file_name_asc&view=grid');
    await page.getByRole('gridcell').getByRole('checkbox').first().check();
    await bar(page).getByRole('button', { name: 'Download' }).click();
    await dialog(page).getByRole('radio', { name: 'Custom images' }).click();
    await expectNoOverflow(page);
    await expectAccessible(page, 'download as on a phone');
    await dialog(page).getByRole('radio', { name: 'Originals' }).click();
    await dialog(page)
      .getByRole('checkbox', { name: /^Without places/ })
      .check();
    const started = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download', exact: true }).click();
    await started;
    await page.reload();
    await page.getByRole('gridcell').getByRole('checkbox').first().check();
    await bar(page).getByRole('button', { name: 'Download' }).click();
    await expect(dialog(page).getByText('Originals, without personal information')).toBeVisible();
  });
});
