import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { expectNoOverflow } from '../overflow.ts';
import { extendAlerts } from '../person.ts';

const FILES = ['Bay', 'Desert dunes', 'Poster'];

/** Adds tags to assets, for each tag to the first ones of FILES. */
async function addTags(request: APIRequestContext, tags: Record<string, number>) {
  const { headers } = await integrator(request);
  const find = async (name: string): Promise<string> => {
    const data = { file_name: `${name}.jpg` };
    const answer = await request.post('/api/v1/assets/search', { headers, data });
    return (await answer.json()).result[0];
  };
  const ids = await Promise.all(FILES.map(find));
  for (const [tag, count] of Object.entries(tags)) {
    const change = { add_tags: [tag] };
    const data = { action: 'change_facts', ids: ids.slice(0, count), change };
    const answer = await request.post('/api/v1/assets/bulk', { headers, data });
    expect(answer.ok(), tag).toBe(true);
  }
}

const tagLink = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const alertText = (page: Page, text: string) => page.getByText(text).last();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first().click();
const closeAlerts = async (page: Page) => {
  const close = page.getByRole('button', { name: 'Close alert' });
  // All at once: one that is leaving already cannot be clicked any more.
  await close.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await expect(close).toHaveCount(0);
};

/** Opens the page of tags, with alerts that stay. */
async function openTags(page: Page) {
  await extendAlerts(page);
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: /^Tags/, level: 1 })).toBeVisible();
}

test('tags are renamed, moved by mouse and by keyboard, and merged', async ({ page, request }) => {
  await addTags(request, { harbor: 2, shore: 1, 'places/Rab': 1, sea: 3, ocean: 1 });
  await openTags(page);
  await expectAccessible(page, 'page of tags');

  await tagLink(page, 'harbor, 2 assets').focus();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'New name of harbor' });
  await field.fill('harbour');
  await expectAccessible(page, 'field that renames a tag');
  await field.press('Enter');
  await expect(tagLink(page, 'harbour, 2 assets')).toBeVisible();
  await closeAlerts(page);

  await tagLink(page, 'harbour, 2 assets').dragTo(tagLink(page, 'places, 1 asset'));
  const move = page.getByRole('dialog', { name: 'Move or merge harbour' });
  await expect(move.getByText('harbour becomes places/harbour on 2 assets.')).toBeVisible();
  await expectAccessible(page, 'dialog that moves a tag');
  await move.getByRole('button', { name: 'Apply' }).click();
  await tagLink(page, /^places, \d assets$/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tagLink(page, 'places/harbour, 2 assets')).toBeVisible();
  await closeAlerts(page);

  await tagLink(page, 'shore, 1 asset').focus();
  await page.keyboard.press('m');
  const other = page.getByRole('dialog', { name: 'Move or merge shore' });
  await expect(other.getByRole('combobox', { name: 'Other tag' })).toBeFocused();
  await page.keyboard.type('places');
  await page.keyboard.press('Enter');
  await expect(tagLink(page, 'places/shore, 1 asset')).toBeVisible();
  await closeAlerts(page);

  await tagLink(page, 'ocean, 1 asset').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New name of ocean' }).fill('sea');
  await page.keyboard.press('Enter');
  const merge = page.getByRole('dialog', { name: 'Merge ocean into sea?' });
  await expect(merge).toContainText('3 assets have the tag sea already.');
  await expectAccessible(page, 'question before a merge of tags');
  await merge.getByRole('button', { name: 'Merge tags' }).click();
  await expect(tagLink(page, /^ocean/)).toHaveCount(0);
  await undo(page);
  await expect(tagLink(page, 'ocean, 1 asset')).toBeVisible();
});

test('synonyms find a tag, and return with the undo of its deletion', async ({ page, request }) => {
  await addTags(request, { car: 2, 'car/old': 1 });
  await openTags(page);
  await page.getByRole('button', { name: 'Actions for car' }).click();
  await expectAccessible(page, 'actions of a tag');
  await page.getByRole('menuitem', { name: 'Edit synonyms…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Synonyms of car' });
  await dialog.getByPlaceholder('Type a word, then Enter').fill('automobile');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'synonyms of a tag');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(alertText(page, 'Synonyms of car saved.')).toBeVisible();
  await closeAlerts(page);

  await page.getByRole('textbox', { name: 'Filter tags and synonyms' }).fill('autom');
  await expect(tagLink(page, /^car\/old/)).toHaveCount(0);
  await tagLink(page, 'car, 2 assets').focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete car?' });
  await expect(question).toContainText('All tags below it are deleted too.');
  await expectAccessible(page, 'question before a tag is deleted');
  await question.getByRole('button', { name: 'Delete tag' }).click();
  await expect(page.getByText('No tags match')).toBeVisible();
  await expectAccessible(page, 'page of tags without matches');
  await undo(page);
  await expect(tagLink(page, 'car, 2 assets')).toBeVisible();
  await expect(page.getByText('automobile', { exact: true })).toBeVisible();
  await closeAlerts(page);
  await tagLink(page, 'car, 2 assets').click();
  await expect(page.getByRole('row', { name: 'Bay.jpg' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('the page of tags fits, and its menu moves a tag', async ({ page, request }) => {
    await addTags(request, { boat: 1, 'coast/a rather long name of a bay': 2 });
    await openTags(page);
    await page.getByRole('button', { name: 'Show the tags below coast' }).click();
    await expect(tagLink(page, /^coast\/a rather long name of a bay/)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page, 'page of tags on a phone');
    await page.getByRole('button', { name: 'Actions for boat' }).click();
    await page.getByRole('menuitem', { name: 'Move or merge…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move or merge boat' });
    await dialog.getByRole('combobox', { name: 'Other tag' }).fill('coast');
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(tagLink(page, 'coast/boat, 1 asset')).toBeVisible();
  });
});
