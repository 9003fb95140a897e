import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { fillShelf, type Shelf } from '../shelf.ts';

let shelf: Shelf;

test.beforeAll(async ({ request }) => {
  shelf = await fillShelf(request, { 'still.png': 'still.png', 'still.tiff': 'still.tiff' });
});

test('a picture that nothing is cut from is saved whole, on every screen [A-233]', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { editor, size } = await openEditor(page, 'still.png');
    expect(await downloaded(page, editor), `${width} px`).toEqual(size);
    await editor.getByRole('button', { name: 'Crop', exact: true }).click();
    await page.keyboard.press('Escape'); // its menu
    await page.setViewportSize({ width: width - 60, height: 640 });
    expect(await downloaded(page, editor), `${width} px, made smaller`).toEqual(size);
    await page.setViewportSize({ width: width + 80, height: 900 });
    expect(await downloaded(page, editor), `${width} px, made larger`).toEqual(size);
  }
});

test('what no browser opens is edited as a copy, and becomes a conversion [A-228]', async ({
  page,
}) => {
  const { editor, size } = await openEditor(page, 'still.tiff');
  const copy = `You edit a copy of ${size.width} × ${size.height} px`;
  await expect(editor.getByText(copy)).toBeVisible();
  await editor.getByRole('button', { name: 'Flip X' }).click();
  await editor.getByRole('button', { name: 'Save' }).click();
  const saving = page.getByRole('dialog', { name: 'Save edited image' });
  await saving.getByRole('radio', { name: 'Named conversion' }).check();
  await saving.getByRole('textbox', { name: 'Name' }).fill('mirrored');
  await expectAccessible(page, 'saving');
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Request succeeded. Refreshing data...')).toBeVisible();
  await expect(editor).toBeHidden();
  await page.getByRole('tab', { name: 'Conversions' }).click();
  await expect(page.getByRole('list', { name: 'Conversions' }).getByText('mirrored')).toBeVisible();
});

interface Size {
  width: number;
  height: number;
}

/** Opens an asset in the editor. Gives the pixels that it has. */
async function openEditor(page: Page, name: string): Promise<{ editor: Locator; size: Size }> {
  const answer = page.waitForResponse(`**/assets/${shelf.idOf(name)}/data`);
  await page.goto(`/asset/${shelf.idOf(name)}`);
  const { metadata } = await (await answer).json();
  const { width, height } = metadata;
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Image' }).click();
  const editor = page.getByRole('dialog', { name: /^Edit / });
  await expect(editor.getByText(`${width} x ${height} px`, { exact: true })).toBeVisible();
  return { editor, size: { width, height } };
}

/** The pixels of the picture as the editor gives it for download. */
async function downloaded(page: Page, editor: Locator): Promise<Size> {
  await editor.getByRole('button', { name: 'Save' }).click();
  const saving = page.getByRole('dialog', { name: 'Save edited image' });
  await saving.getByRole('radio', { name: 'Download' }).check();
  const download = page.waitForEvent('download');
  await saving.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await download).path());
  await expect(saving).toBeHidden();
  return page.evaluate(async (bytes) => {
    const data = await (await fetch(`data:image/jpeg;base64,${bytes}`)).blob();
    const { width, height } = await createImageBitmap(data);
    return { width, height };
  }, file.toString('base64'));
}
