import type { Page } from '@playwright/test';
import { expect, signedIn as test } from '../journey.ts';
import { fillShelf, type Shelf } from '../shelf.ts';

let shelf: Shelf;

test.beforeAll(async ({ request }) => {
  shelf = await fillShelf(request, { 'still.tiff': 'still.tiff' });
});

test('what no browser opens is edited as a copy, and becomes a conversion [A-228]', async ({
  page,
}) => {
  const { width, height } = await openEditor(page, 'still.tiff');
  const editor = page.getByRole('dialog', { name: /^Edit / });
  await expect(editor.getByText(`You edit a copy of ${width} × ${height} px`)).toBeVisible();
  await editor.getByRole('button', { name: 'Flip X' }).click();
  await editor.getByRole('button', { name: 'Save' }).click();
  const saving = page.getByRole('dialog', { name: 'Save edited image' });
  await saving.getByRole('radio', { name: 'Named conversion' }).check();
  await saving.getByRole('textbox', { name: 'Name' }).fill('mirrored');
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Request succeeded. Refreshing data...')).toBeVisible();
  await expect(editor).toBeHidden();
  await page.getByRole('tab', { name: 'Conversions' }).click();
  await expect(page.getByRole('list', { name: 'Conversions' }).getByText('mirrored')).toBeVisible();
});

/** Opens an asset in the editor. Gives the pixels that it has. */
async function openEditor(page: Page, name: string): Promise<{ width: number; height: number }> {
  const answer = page.waitForResponse(`**/assets/${shelf.idOf(name)}/data`);
  await page.goto(`/asset/${shelf.idOf(name)}`);
  const { metadata } = await (await answer).json();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Image' }).click();
  const size = `${metadata.width} x ${metadata.height} px`;
  await expect(page.getByText(size, { exact: true })).toBeVisible();
  return metadata;
}
