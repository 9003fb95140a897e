import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

/** One more than a page of 12. */
const COUNT = 13;
/** Letters only: a digit after a letter would begin another word. */
const WORD = randomUUID()
  .slice(0, 8)
  .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  const names = Array.from({ length: COUNT }, (_, n) => `${String(n).padStart(2, '0')}.txt`);
  testAssets = await uploadTestAssets(
    request,
    Object.fromEntries(names.map((name) => [name, 'notes.txt'])),
  );
});

const bar = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });
const card = (page: Page, name: string) =>
  page.getByRole('row', { name: testAssets.prefix + name });

test('a user selects all results of a search, shares them, edits their metadata, and finds them by it at once', async ({
  page,
  request,
}) => {
  await page.goto(`${testAssets.address}&limit=12`);
  await expect(page.getByRole('gridcell')).toHaveCount(12);
  await page.keyboard.press('Control+a');
  await expect(bar(page).getByText('12 selected')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(bar(page).getByText(`All ${COUNT} results selected`)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(`view these ${COUNT} assets`)).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  const ready = page.getByRole('dialog', { name: 'The link is ready' });
  const link = await ready.getByLabel('Link').inputValue();
  const shown = await request.get(`${link.replace('/shared/', '/api/v1/public/shares/')}/assets`);
  expect((await shown.json()).data.total_assets).toBe(COUNT);
  await ready.getByRole('button', { name: 'Done' }).click();
  await expect(ready).toHaveCount(0);

  await bar(page).getByRole('button', { name: 'Edit metadata' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit metadata of ${COUNT} assets` });
  await dialog.getByLabel('Field name').fill('place');
  await dialog.getByLabel('Field value').fill(WORD);
  await expectAccessible(page, 'metadata of many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${COUNT} assets updated`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const prefix = WORD.slice(0, -1);
  await page.goto(`/assets?keyword=${prefix}`);
  await page.getByRole('button', { name: `Also match words that start with “${prefix}”` }).click();
  await expect(page.getByRole('heading', { name: 'Assets' })).toContainText(String(COUNT));
});

test('a rubber band selects the touched assets, a drag adds them to the basket, and Edit opens the form', async ({
  page,
}) => {
  await page.goto(testAssets.address);
  const [first, third] = [card(page, '00.txt'), card(page, '02.txt')];
  await expect(third).toBeVisible();
  // The code that draws the rubber band loads after the page.
  await expect(async () => {
    const from = await first.boundingBox();
    const to = await third.boundingBox();
    if (!from || !to) throw new Error('unreachable: a card without a position');
    await page.mouse.move(from.x - 8, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 60, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + 80, { steps: 6 });
    await page.mouse.up();
    await expect(bar(page).getByText('3 selected')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await first.dragTo(page.getByRole('link', { name: /^Basket/ }));
  await expect(page.getByText('Sucessfully added asset to basket')).toBeVisible();
  await page.goto('/basket');
  for (const name of ['00.txt', '01.txt', '02.txt']) await expect(card(page, name)).toBeVisible();
  await expect(card(page, '03.txt')).toHaveCount(0);

  await card(page, '00.txt').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Metadata' });
  await form.getByLabel('place').fill('elsewhere');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await expectAccessible(page, 'question before discarding input');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('place')).toHaveValue('elsewhere');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/basket$/);
});

test('a user adds a tag to the lists of several assets after seeing the counts, and undoes it', async ({
  page,
  request,
}) => {
  const { headers } = await integrator(request);
  const readTags = async (name: string) => {
    const id = testAssets.idOf(name);
    const answer = await request.get(`/api/v1/assets/${id}/data`, { headers });
    return (await answer.json()).data.tags;
  };
  const former = { '00.txt': ['garden', '2024', 'hero'], '01.txt': ['spring'], '02.txt': null };
  for (const [name, tags] of Object.entries(former))
    await request.post(`/api/v1/assets/${testAssets.idOf(name)}/data/update`, {
      headers,
      data: { mode: 'APPEND', data: { tags } },
    });
  await page.goto(testAssets.address);
  for (const name of Object.keys(former)) {
    await card(page, name).hover();
    await card(page, name).getByRole('checkbox').check();
  }
  await bar(page).getByRole('button', { name: 'Edit metadata' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit metadata of 3 assets' });
  await dialog.getByRole('combobox', { name: 'tags' }).fill('spring');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText(
    'Tags: “spring” is added to 2 of 3 assets; 1 has it already',
  );
  await expectAccessible(page, 'lists of many assets');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 assets updated, 1 already up to date')).toBeVisible();
  expect(await readTags('00.txt')).toEqual(['garden', '2024', 'hero', 'spring']);
  expect(await readTags('02.txt')).toEqual(['spring']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 assets restored')).toBeVisible();
  expect(await readTags('00.txt')).toEqual(former['00.txt']);
  expect(await readTags('01.txt')).toEqual(former['01.txt']);
  expect(await readTags('02.txt')).toBeUndefined();

  await page.goto(`/asset/${testAssets.idOf('00.txt')}`);
  await page.getByRole('tab', { name: 'Activity' }).click();
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText('You undid an edit of the metadata');
  await expect(activity).toContainText(/tags: removed spring/i);
  await expect(activity).toContainText(/tags: added spring/i);
  await expectAccessible(page, 'old and new values');
});

test('a user downloads images of a chosen size and format of a selection as one archive', async ({
  page,
}) => {
  await page.goto(testAssets.address);
  for (const name of ['00.txt', '01.txt']) {
    await card(page, name).hover();
    await card(page, name).getByRole('checkbox').check();
  }
  await bar(page).getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download as' });
  await dialog.getByRole('radio', { name: 'Custom images' }).check();
  await dialog.getByLabel('Format').selectOption('webp');
  await dialog.getByLabel('Width').fill('300');
  await expectAccessible(page, 'images of a download');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const archive = await readFile(await (await download).path());
  const names = archive.toString('latin1').match(/[\w.-]+\.webp/g);
  expect([...new Set(names)].sort()).toEqual(
    ['00', '01'].map((name) =>
      expect.stringMatching(new RegExp(`^${testAssets.prefix}${name}-300x\\d+\\.webp$`)),
    ),
  );
  await expect(dialog).toHaveCount(0);
});
