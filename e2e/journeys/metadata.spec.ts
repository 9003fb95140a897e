import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';

test('a user creates a schema, assigns it to an asset, changes it, and searches and downloads by it', async ({
  page,
}) => {
  const name = 'Shoots';
  await page.goto('/assets');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Asset schemas' }).click();
  await page.getByRole('link', { name: 'New schema' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const fields = page.getByRole('region', { name: 'Fields' });
  await fields.getByRole('textbox', { name: 'Title' }).fill('Title');
  await fields.getByRole('checkbox', { name: 'Show as filter' }).check();
  await page.getByRole('button', { name: 'Add field' }).click();
  await fields.getByRole('textbox', { name: 'Title' }).fill('Light');
  await fields.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Choice', exact: true }).click();
  for (const choice of ['sun', 'lamp']) {
    await fields.getByRole('combobox', { name: 'Choices' }).fill(choice);
    await fields.getByRole('combobox', { name: 'Choices' }).press('Enter');
  }
  const grip = page.getByRole('button', { name: 'Move Light', exact: true });
  await grip.focus();
  await grip.press('Space');
  await expect(page.getByText('Picked up Light, position 2 of 2.')).toBeAttached();
  // The drag handler accepts keys a moment after the item is picked up.
  await expect(async () => {
    await grip.press('ArrowUp');
    await expect(page.getByText('Light is at position 1 of 2.')).toBeAttached({ timeout: 1000 });
  }).toPass();
  await grip.press('Space');
  await expect(fields.getByRole('listitem').first()).toContainText('Light');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/schemas\/\d+$/);
  const schema = page.url();

  await page.goto(`/asset/${mockAssetId(23)}`);
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await page.getByRole('button', { name: 'Add metadata' }).click();
  await page.getByRole('combobox', { name: 'Schema' }).click();
  await page.getByRole('option', { name }).click();
  const form = page.getByRole('form', { name: 'Metadata' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Dawn “at the lake”');
  await form.getByRole('combobox', { name: 'Light' }).click();
  await page.getByRole('option', { name: 'sun' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Asset metadata updated sucessfully')).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('You changed title and light')).toBeVisible();

  await page.getByRole('button', { name: 'More download options' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Download with metadata/ }).click(),
  ]);
  expect((await readFile(await download.path())).includes('Dawn “at the lake”')).toBe(true);

  await page.goto(`${schema}?view=json`);
  const json = page.getByRole('textbox', { name: 'Schema as JSON' });
  await expect(json).toContainText('"light"');
  await json.fill('{"type": "object", "properties": {}}');
  await expect(page.getByText('light is removed')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio', { name: 'JSON' }).press('ArrowLeft');
  await page.getByRole('button', { name: 'Light light' }).click();
  await fields.getByRole('combobox', { name: 'Choices' }).fill('moon');
  await fields.getByRole('combobox', { name: 'Choices' }).press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Schema saved')).toBeVisible();

  await page.goto('/assets');
  await page.getByRole('button', { name: 'Show filters' }).click();
  await page.getByRole('combobox', { name: 'Asset Schema' }).click();
  await page.getByRole('option', { name }).click();
  const filter = page.getByRole('form', { name: 'Searchable fields' });
  await filter.getByRole('textbox', { name: 'Title' }).fill('dawn');
  await filter.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('row', { name: 'Bay.jpg' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Poster.jpg' })).toBeVisible();
});

test('axe finds no errors in the schema manager and the Metadata tab', async ({
  page,
  request,
}) => {
  const id = mockAssetId(26);
  const { headers } = await integrator(request);
  const data = { data: { title: 'Dusk', tags: ['lake'] }, mode: 'APPEND', data_schema_id: 1 };
  await request.post(`/api/v1/assets/${id}/data/update`, { headers, data });

  await page.goto('/admin/schemas');
  await page.getByRole('link', { name: 'Basic', exact: true }).waitFor();
  await expectAccessible(page, 'schemas');
  await page.getByRole('link', { name: 'Basic', exact: true }).click();
  await page.getByRole('button', { name: 'Description description' }).click();
  await page.getByRole('textbox', { name: 'Maximum length' }).fill('9');
  await page.getByText('description has a smaller maxLength').waitFor();
  await expectAccessible(page, 'schema');
  await page.getByRole('radio', { name: 'Fields' }).press('ArrowRight');
  await page.getByRole('textbox', { name: 'Schema as JSON' }).waitFor();
  await expectAccessible(page, 'schema as JSON');

  await page.goto(`/asset/${id}`);
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await page.getByRole('button', { name: 'Edit metadata' }).click();
  await page.getByRole('form', { name: 'Metadata' }).waitFor();
  await expectAccessible(page, 'metadata form');
});
