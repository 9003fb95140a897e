import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  testAssets = await uploadTestAssets(request, {
    'still.png': 'still.png',
    'still.tiff': 'still.tiff',
  });
});

test('an image stays in place in every tool, and is saved whole without a crop, on every screen [A-233]', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { editor, size } = await openEditor(page, 'still.png');
    await expectNoMovement(page, editor, `${width} px`);
    expect(await downloadAndMeasure(page, editor), `${width} px`).toEqual(size);
    await page.mouse.move(0, 0);
    await editor.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Custom' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(editor.getByRole('button', { name: 'Crop', exact: true })).toBeFocused();
    await page.setViewportSize({ width: width - 60, height: 640 });
    expect(await downloadAndMeasure(page, editor), `${width} px, made smaller`).toEqual(size);
    await page.setViewportSize({ width: width + 80, height: 900 });
    expect(await downloadAndMeasure(page, editor), `${width} px, made larger`).toEqual(size);
  }
});

test('the keyboard alone reaches and changes the options of a text', async ({ page }) => {
  const { editor } = await openEditor(page, 'still.png');
  await editor.getByRole('tab', { name: 'Annotate' }).press('Enter');
  await editor.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  for (const [name, first] of [
    ['Text alignment', 'Left'],
    ['Position', 'Top left'],
  ] as const) {
    const option = editor.getByRole('button', { name });
    await option.press('Enter');
    const popup = page.getByRole('dialog', { name });
    await expect(popup.getByRole('button', { name: first, exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(popup.getByRole('button').last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(option).toBeFocused();
  }
  const color = editor.getByRole('button', { name: 'Color', exact: true });
  await color.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Color code' })).toBeFocused();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => findOverflow(page.locator('.SfxColorPicker-action')), { message: `${width} px` })
      .toEqual([]);
  }
  await expectAccessible(page, 'colors of a text');
  await page.keyboard.press('Escape');
  await expect(color).toBeFocused();
  await expect(editor).toBeVisible();
});

test('the editor saves the cropped area, and closes without a question after Undo', async ({
  page,
}) => {
  const { editor, size } = await openEditor(page, 'still.png');
  const whole = await readCanvas(page);
  await editor.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
  const ratios = ['1:1', '4:5', '4:3', '3:2', '16:9', '9:16'];
  await expect(page.getByRole('menuitem')).toHaveText(['Custom', 'Original', ...ratios, 'Ellipse']);
  await page.getByRole('menuitem', { name: '1:1' }).click();
  const edge = Math.min(whole.image.width, whole.image.height);
  await expect
    .poll(async () => {
      const { image, crop } = await readCanvas(page);
      const right = crop && image.x + image.width - crop.x - crop.width;
      const isCentered = crop && Math.abs(crop.x - image.x - (right ?? 0)) < 0.1;
      return { image, isCentered, edges: [crop?.width, crop?.height] };
    })
    .toEqual({ image: whole.image, isCentered: true, edges: [edge, edge] });
  await editor.getByRole('button', { name: 'Crop 1:1', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: '16:9' }).click();
  const cut = { width: size.width, height: (size.width * 9) / 16 };
  await expect(editor.getByText(`${cut.width} x ${cut.height} px`, { exact: true })).toBeVisible();
  expect(await downloadAndMeasure(page, editor)).toEqual(cut);
  const undo = editor.getByRole('button', { name: 'Undo', exact: true });
  await undo.click();
  await undo.click();
  await expect(
    editor.getByText(`${size.width} x ${size.height} px`, { exact: true }),
  ).toBeVisible();
  await editor.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(editor).toBeHidden();
});

// Proves
test('the editor edits a copy of an unsupported format, and saves it as a conversion, then as the original', async ({
  page,
}) => {
  const { editor, size } = await openEditor(page, 'still.tiff');
  const { width, height } = size;
  const sizeNow = (...edges: number[]) =>
    expect(editor.getByText(`${edges.join(' x ')} px`, { exact: true })).toBeVisible();
  await expect(editor.getByText(`You are editing a copy of ${width} × ${height} px`)).toBeVisible();
  await editor.getByRole('button', { name: 'Flip X' }).click();
  await expect(editor.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
  await expectAccessible(page, 'editor');
  await editor.getByRole('tab', { name: 'Watermark' }).click();
  await expect(editor.getByRole('button', { name: 'Add watermark' })).toBeVisible();
  await expectAccessible(page, 'watermark');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await editor.getByRole('button', { name: 'Save' }).click();
  const saving = page.getByRole('dialog', { name: 'Save edited image' });
  await saving.getByRole('radio', { name: 'Named conversion' }).check();
  await saving.getByRole('textbox', { name: 'Name' }).fill('mirrored');
  await expectAccessible(page, 'saving');
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Request succeeded. Refreshing data...')).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();

  await page.getByRole('tab', { name: 'Conversions' }).click();
  await page.getByRole('button', { name: 'Edit mirrored' }).click();
  await sizeNow(width, height);
  await editor.getByRole('slider', { name: 'Rotate' }).fill('90');
  await sizeNow(height, width);
  await editor.getByRole('combobox', { name: 'Image to edit' }).click();
  await page.getByRole('option', { name: 'Original' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Discard' }).click();
  await sizeNow(width, height);
  await editor.getByRole('slider', { name: 'Rotate' }).fill('90');
  await editor.getByRole('tab', { name: 'Resize' }).click();
  await editor.getByRole('spinbutton', { name: 'Width' }).fill(String(height / 2));
  await sizeNow(height / 2, width / 2);
  await editor.getByRole('button', { name: 'Save' }).click();
  await saving.getByRole('radio', { name: 'Replace the original' }).check();
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByText('No Conversions created yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Core' }).click();
  await expect(page.getByText(`${height / 2} × ${width / 2} px`)).toBeVisible();
});

interface Size {
  width: number;
  height: number;
}

/** Opens an asset in the editor. Returns the editor and the size of the image in pixels. */
async function openEditor(page: Page, name: string): Promise<{ editor: Locator; size: Size }> {
  const answer = page.waitForResponse(`**/assets/${testAssets.idOf(name)}/data`);
  await page.goto(`/asset/${testAssets.idOf(name)}`);
  const { metadata } = await (await answer).json();
  const { width, height } = metadata;
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole('button', { name: 'Show details' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Image' }).click();
  await page.mouse.move(0, 0); // the canvas takes the focus when it appears under the pointer
  const editor = page.getByRole('dialog', { name: /^Edit / });
  await expect(editor.getByText(`${width} x ${height} px`, { exact: true })).toBeVisible();
  return { editor, size: { width, height } };
}

interface Box extends Size {
  x: number;
  y: number;
}

/** Returns the positions of the image and the crop frame on the canvas, rounded to hundredths of a pixel. */
async function readCanvas(page: Page): Promise<{ image: Box; crop: Box | null }> {
  return page.evaluate(() => {
    interface CanvasNode {
      getClientRect(): Box;
      globalCompositeOperation(): string;
    }
    interface Stage {
      container(): HTMLElement;
      find(what: string): CanvasNode[];
    }
    const { Konva } = window as unknown as { Konva: { stages: Stage[] } };
    const stage = Konva.stages.find((each) => each.container().closest('.FIE_canvas-container'));
    const [image] = stage?.find('#FIE_original-image') ?? [];
    const crop = stage
      ?.find('Rect')
      .find((each) => each.globalCompositeOperation() === 'destination-out');
    if (!image) throw new Error('There is no image.');
    const boxOf = (node: CanvasNode) => {
      const { x, y, width, height } = node.getClientRect();
      const [left, top, wide, high] = [x, y, width, height].map(
        (edge) => Math.round(edge * 100) / 100,
      ) as [number, number, number, number];
      return { x: left, y: top, width: wide, height: high };
    };
    return { image: boxOf(image), crop: crop ? boxOf(crop) : null };
  });
}

const TABS = ['Finetune', 'Filters', 'Annotate', 'Watermark', 'Resize', 'Adjust'];

/**
 * Opens all tools, with the whole image and at 100 %. Checks that the image does not move and that every target is
 * large enough.
 */
async function expectNoMovement(page: Page, editor: Locator, message: string): Promise<void> {
  for (const zoom of ['Fit size', 'Actual size (100%)']) {
    await editor.getByTitle('Toggle zoom menu').click();
    await page.getByRole('menuitem', { name: zoom }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    const isFit = zoom === 'Fit size';
    if (!isFit) {
      await expect(editor.getByTitle('Toggle zoom menu')).toHaveText('100%');
      const { width } = await readImageSize(page);
      const readWidth = async () => (await readCanvas(page)).image.width;
      await expect.poll(readWidth, { message }).toBe(width);
    }
    const { image } = await readCanvas(page);
    for (const tab of TABS) {
      for await (const name of openEveryTool(page, editor, tab, isFit)) {
        expect((await readCanvas(page)).image, `${message}, ${zoom}, ${name}`).toEqual(image);
        expect(await findSmallTargets(editor), `${message}, ${name}`).toEqual([]);
      }
    }
  }
}

/**
 * Opens a tab and, where `hasTools`, each of its tools that does not change the image at once. Yields the name of each
 * open tool, then the name of the tab.
 */
async function* openEveryTool(page: Page, editor: Locator, tab: string, hasTools: boolean) {
  const menu = editor.getByRole('button', { name: 'Editing tools' });
  if (await menu.isVisible()) await menu.click();
  await editor.getByRole('tab', { name: tab }).click();
  const tools = editor.locator('.FIE_tools-bar [aria-pressed]');
  for (const name of hasTools && tab !== 'Filters' ? await tools.allTextContents() : []) {
    if (/Flip|Image/.test(name)) continue;
    await tools.filter({ hasText: name }).press('Enter');
    if (name === 'Crop') {
      // The editor handles Escape itself until the menu has the focus.
      await expect(page.getByRole('menuitem', { name: 'Custom' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    }
    yield name;
  }
  yield tab;
}

/** Returns the size of the edited image in pixels. */
async function readImageSize(page: Page): Promise<Size> {
  const text = await page.getByText(/^\d+ x \d+ px$/).textContent();
  const [width = 0, height = 0] = text?.match(/\d+/g)?.map(Number) ?? [];
  return { width, height };
}

/** Returns the names of the targets in the editor that are smaller than 24 px. */
async function findSmallTargets(editor: Locator): Promise<string[]> {
  return editor
    .locator('button, input, [role="button"], [role="tab"], .SfxSlider-thumb')
    .evaluateAll((targets) =>
      targets
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ target }) => target.getAttribute('aria-label') ?? target.className),
    );
}

/** Returns the class names of the elements that extend beyond a box to its left or right. */
async function findOverflow(box: Locator): Promise<string[]> {
  return box.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('*')]
      .filter((part) => {
        const { left: from, right: to } = part.getBoundingClientRect();
        return from < left || to > right;
      })
      .map((part) => part.getAttribute('class') ?? part.tagName);
  });
}

/** Downloads the image from the editor. Returns its size in pixels. */
async function downloadAndMeasure(page: Page, editor: Locator): Promise<Size> {
  await editor.getByRole('button', { name: 'Save' }).click();
  const saving = page.getByRole('dialog', { name: 'Save edited image' });
  await saving.getByRole('radio', { name: 'Download' }).check();
  const download = page.waitForEvent('download');
  await saving.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await readFile(await (await download).path());
  await expect(saving).toBeHidden();
  return page.evaluate(async (bytes) => {
    const data = await (await fetch(`data:image/jpeg;base64,${bytes}`)).blob();
    const { width, height } = await createImageBitmap(data);
    return { width, height };
  }, file.toString('base64'));
}
