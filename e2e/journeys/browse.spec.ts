import type { Locator, Page } from '@playwright/test';
import type { Asset } from '@spindle/contracts/assets/assets';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';

/** 26 assets: three pages of 12, two of 18, one of 30. */
const ASSETS = '/assets?sort=file_name_asc';

// Proves
test('filters appear in the address and as tags, and Back, Forward and Reload restore them', async ({
  page,
}) => {
  await page.goto(ASSETS);
  await page.getByRole('button', { name: 'Show filters' }).click();
  const types = page.getByRole('radiogroup', { name: 'Content Type' });
  const tags = page.getByRole('list', { name: 'Active filters' });
  await expect(heading(page)).toHaveText('Assets26');

  await types.getByRole('radio', { name: 'Image' }).click();
  await expect(page).toHaveURL(/content_type=image/);
  await expect(heading(page)).toHaveText('Assets19');
  await expect(tags.getByText('Type: Image')).toBeVisible();

  await types.getByRole('radio', { name: 'Custom' }).click();
  await page.getByRole('textbox', { name: 'Custom content type' }).fill('text/plain');
  await page.getByRole('textbox', { name: 'Custom content type' }).press('Enter');
  await expect(page).toHaveURL(/content_type=custom&custom=text%2Fplain/);
  await expect(heading(page)).toHaveText('Assets1');

  const statuses = page.getByRole('radiogroup', { name: 'Asset Status' });
  await statuses.getByRole('radio', { name: 'Error' }).click();
  await expect(page).toHaveURL(/status=ERROR/);
  await expect(page.getByText('No assets found')).toBeVisible();
  await tags.getByRole('button', { name: 'Remove filter Type: text/plain' }).click();
  await expect(heading(page)).toHaveText('Assets1');
  await expect(card(page, 'Broken upload.jpg')).toBeVisible();

  await page.goBack();
  await expect(page.getByText('No assets found')).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('Assets1');
  await expect(statuses.getByRole('radio', { name: 'All' })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await page.reload();
  await expect(card(page, 'Broken upload.jpg')).toBeVisible();
  await expect(tags.getByText('Status: Error')).toBeVisible();
  await expect(statuses.getByRole('radio', { name: 'Error' })).toBeChecked();
});

test('a date filter is exact to the second in the time zone of the user [A-129] [A-130] [A-131]', async ({
  page,
  request,
}) => {
  const { headers } = await integrator(request);
  const read = await request.get(`/api/v1/assets/${mockAssetId(28)}/data`, { headers });
  const { upload_time: uploaded } = (await read.json()) as Asset;
  await page.goto(ASSETS);
  await page.getByRole('button', { name: 'Show filters' }).click();

  await chooseTime(page, 'Upload Date from', uploaded);
  await expect(page).toHaveURL(new RegExp(`start=${encodeURIComponent(uploaded)}`));
  await expect(card(page, 'Still waiting.jpg')).toBeVisible();
  await chooseTime(page, 'Upload Date until', uploaded);
  await expect(page).toHaveURL(new RegExp(`end=${encodeURIComponent(uploaded)}`));
  await expect(card(page, 'Still waiting.jpg')).toBeVisible();

  await page.goto(ASSETS);
  await chooseTime(page, 'Upload Date until', secondsAfter(uploaded, -1));
  await expect(page).toHaveURL(/end=/);
  await expect(card(page, 'Still waiting.jpg')).toBeHidden();
  await page.goto(ASSETS);
  await chooseTime(page, 'Upload Date from', secondsAfter(uploaded, 1));
  await expect(page).toHaveURL(/start=/);
  await expect(card(page, 'Still waiting.jpg')).toBeHidden();
});

test('the sort menu orders the list [A-107] [A-111] [A-112]', async ({ page }) => {
  await page.goto(ASSETS);
  await page.getByRole('button', { name: 'Sort by File Name, Ascending' }).click();
  await page.getByRole('menuitemradio', { name: 'Descending' }).click();
  await expect(page.getByRole('row').first()).toHaveAccessibleName(/Valley\.jpg/);
  await page.getByRole('button', { name: 'Sort by File Name, Descending' }).click();
  await page.getByRole('menuitemradio', { name: 'File Size' }).click();
  await page.getByRole('button', { name: 'Sort by File Size, Descending' }).click();
  await page.getByRole('menuitemradio', { name: 'Ascending' }).click();
  await expect(page).toHaveURL(/sort=file_size_range_asc/);
  await expect(page.getByRole('row').first()).toHaveAccessibleName(/Broken upload\.jpg/);
});

// Proves
test('the asset list remembers its view and page size between visits', async ({ page }) => {
  await page.goto(ASSETS);
  await expect(page.getByRole('gridcell')).toHaveCount(26);
  const sizes = page.getByRole('combobox', { name: 'Results per page' });
  await sizes.selectOption('18 per page');
  await expect(page.getByRole('gridcell')).toHaveCount(18);
  await sizes.selectOption('12 per page');
  await expect(page.getByRole('gridcell')).toHaveCount(12);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(pages.getByText('13–24 of 26')).toBeVisible();
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(2);
  await page.goBack();
  await expect(pages.getByText('13–24 of 26')).toBeVisible();

  await page.getByRole('radio', { name: 'Grid' }).press('ArrowRight');
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByRole('columnheader', { name: 'Uploaded' })).toBeVisible();
  await page.goto(ASSETS);
  await expect(page.getByRole('columnheader', { name: 'Uploaded' })).toBeVisible();
  await expect(sizes).toHaveValue('12');
  await expect(pages.getByText('1–12 of 26')).toBeVisible();
});

test('the user selects assets by mouse, range, page and keyboard [A-149]', async ({ page }) => {
  await page.goto(ASSETS);
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  await card(page, 'Desert dunes.jpg').hover();
  await box('Desert dunes.jpg').click();
  await box('Lake cruise.mp4').click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status')).toHaveText('5 selected');
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await expect(bar.getByRole('status')).toHaveText('26 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await card(page, 'Desert dunes.jpg').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Field recording.wav')).toBeFocused();
  await page.keyboard.press('s');
  await expect(card(page, 'Field recording.wav')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Asset' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Forest walk.mov')).toBeFocused();
});

test('a search without results shows a message [A-156] [A-881]', async ({ page }) => {
  await page.goto(ASSETS);
  await page.getByRole('combobox', { name: 'Search assets' }).fill('nothing-is-called-this');
  await expect(page.getByText('No assets found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/keyword=|file_name=/);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
});

function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

function card(page: Page, name: string): Locator {
  return page.getByRole('row', { name });
}

/** Chooses a day and time in the calendar of a filter. The journeys run in UTC. */
async function chooseTime(page: Page, filter: string, time: string) {
  const [day = '', clock = ''] = time.replace('Z', '').split('T');
  await page.getByRole('button', { name: filter }).click();
  const calendar = page.getByRole('dialog', { name: filter });
  const name = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(day));
  await calendar.getByRole('button', { name, exact: true }).click();
  // Choosing a day opens the hours; each part opens the next.
  await expect(calendar.getByRole('spinbutton', { name: 'Hours' })).toBeFocused();
  await page.keyboard.type(clock.replaceAll(':', ''));
  await calendar.getByRole('button', { name: 'Apply date and time' }).click();
  await expect(calendar).toBeHidden();
}

function secondsAfter(time: string, seconds: number): string {
  const after = new Date(new Date(time).getTime() + seconds * 1000);
  return after.toISOString().replace('.000', '');
}
