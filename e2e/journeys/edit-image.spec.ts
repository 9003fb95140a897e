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
    'photo.jpg': 'photo-1.jpg',
  });
});

test('an image stays in place in every tool, and is saved whole without a crop, on every screen [A-233]', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { editor, size } = await openEditor(page, 'still.png');
    const tabs = editor.getByRole('tablist', { name: 'Editing tools' });
    expect(await findOverflow(tabs), `${width} px`).toEqual([]);
    await expectNoMovement(page, editor, `${width} px`);
    expect(await downloadAndMeasure(page, editor), `${width} px`).toMatchObject({ ...size });
    await page.setViewportSize({ width: width - 60, height: 640 });
    expect(await downloadAndMeasure(page, editor), `${width} px, smaller`).toMatchObject({
      ...size,
    });
  }
});

test('the keyboard alone adds, moves and changes a text, and undoes it', async ({ page }) => {
  const { editor } = await openEditor(page, 'still.png');
  await editor.getByRole('tab', { name: 'Adjust' }).focus();
  for (const tab of ['Finetune', 'Filters', 'Annotate']) {
    await page.keyboard.press('ArrowDown');
    await expect(editor.getByRole('tab', { name: tab })).toBeFocused();
  }
  await editor.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  const layer = editor.getByRole('button', { name: '1. Text', exact: true });
  await expect(layer).toHaveAttribute('aria-pressed', 'true');
  const before = await readTextPlace(page);
  await layer.press('Shift+ArrowRight');
  await expect.poll(async () => (await readTextPlace(page)).x).toBeGreaterThan(before.x);
  await editor.getByRole('textbox', { name: 'Text', exact: true }).fill('Sold');
  await expect(editor.getByRole('button', { name: '1. Sold', exact: true })).toBeVisible();
  await editor.getByRole('radio', { name: 'Center' }).press('ArrowLeft');
  await expect(editor.getByRole('radio', { name: 'Left' })).toBeChecked();
  await editor.getByRole('switch', { name: 'Shadow' }).press('Space');
  await editor.getByRole('textbox', { name: 'Horizontal offset' }).fill('-20');
  await expect(editor.getByRole('textbox', { name: 'Horizontal offset' })).toHaveValue('-20‰');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const panel = editor.getByRole('tabpanel', { name: 'Annotate' });
    await expect.poll(() => findOverflow(panel), { message: `${width} px` }).toEqual([]);
  }
  await expectAccessible(page, 'options of a text');
  const undo = editor.getByRole('button', { name: 'Undo', exact: true });
  while (await undo.isEnabled()) await undo.press('Enter');
  await expect(editor.getByRole('button', { name: '1. Text', exact: true })).toHaveCount(0);
  await layer.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+z');
  await expect(layer).toBeVisible();
});

test('a double click edits a text on the image, and Escape ends only that', async ({ page }) => {
  const { editor } = await openEditor(page, 'still.png');
  await editor.getByRole('tab', { name: 'Annotate' }).click();
  await editor.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(editor.getByRole('button', { name: '1. Text', exact: true })).toBeVisible();
  const stage = await editor.getByRole('region', { name: 'Image' }).boundingBox();
  const { x, y } = await readTextPlace(page);
  await page.mouse.dblclick((stage?.x ?? 0) + x, (stage?.y ?? 0) + y);
  const field = editor.getByRole('textbox', { name: 'Text on the image' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Sold');
  await expect(editor.getByRole('button', { name: '1. Sold', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(editor).toBeVisible();
  const hasFocus = (node: Element) => node.contains(document.activeElement);
  expect(await editor.evaluate(hasFocus), 'focus inside the editor').toBe(true);
  await page.keyboard.press('Control+z');
  await expect(editor.getByRole('button', { name: '1. Text', exact: true })).toBeVisible();
});

test('the editor saves the cropped area, and closes without a question after Undo', async ({
  page,
}) => {
  const { editor, size } = await openEditor(page, 'still.png');
  const ratios = ['Custom', 'Original', '1:1', '4:5', '4:3', '3:2', '16:9', '9:16'];
  const crop = editor.getByRole('group', { name: 'Crop' });
  await expect(crop.getByRole('button')).toHaveText(ratios);
  const edge = Math.min(size.width, size.height);
  await crop.getByRole('button', { name: '1:1' }).click();
  await expect(sizeText(editor, edge, edge)).toBeVisible();
  await crop.getByRole('button', { name: '16:9' }).click();
  const cut = { width: size.width, height: Math.round((size.width * 9) / 16) };
  await expect(sizeText(editor, cut.width, cut.height)).toBeVisible();
  expect(await downloadAndMeasure(page, editor)).toMatchObject(cut);
  const undo = editor.getByRole('button', { name: 'Undo', exact: true });
  await undo.click();
  await undo.click();
  await expect(sizeText(editor, size.width, size.height)).toBeVisible();
  await crop.getByRole('button', { name: 'Custom' }).click();
  await editor.getByRole('button', { name: 'Right edge of the crop' }).press('Shift+ArrowLeft');
  await expect(sizeText(editor, size.width, size.height)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await editor.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(editor).toBeHidden();
});

test('a photo that is straightened and cropped stays upright and a JPEG, and the edit continues', async ({
  page,
}) => {
  const { editor } = await openEditor(page, 'photo.jpg');
  await editor.getByRole('textbox', { name: 'Straighten' }).fill('4');
  await editor.getByRole('button', { name: '4:5' }).click();
  await editor.getByRole('tab', { name: 'Finetune' }).click();
  await editor.getByRole('textbox', { name: 'Exposure' }).fill('20');
  await editor.getByRole('tab', { name: 'Redact' }).click();
  await editor.getByRole('button', { name: 'Add black' }).click();
  await editor.getByRole('tab', { name: 'Annotate' }).click();
  await editor.getByRole('button', { name: 'Arrow', exact: true }).click();
  const shown = await readSize(editor);
  const file = await downloadAndMeasure(page, editor);
  expect(file).toMatchObject({ ...shown, type: 'image/jpeg', corners: [255, 255, 255, 255] });
  expect(file.width / file.height).toBeCloseTo(0.8, 2);
  await saveAs(page, editor, async (saving) => {
    await saving.getByRole('radio', { name: 'Named conversion' }).check();
    await saving.getByRole('textbox', { name: 'Name' }).fill('straight');
  });
  await page.getByRole('tab', { name: 'Conversions' }).click();
  await page.getByRole('button', { name: 'Edit straight' }).click();
  await expect(editor.getByText('Continues your last edit')).toBeVisible();
  await expect(editor.getByRole('textbox', { name: 'Straighten' })).toHaveValue('4°');
  await expectAccessible(page, 'an edit that continues');
  await editor.getByRole('tab', { name: 'Annotate' }).click();
  await editor.getByRole('button', { name: 'Remove 1. Arrow' }).click();
  await editor.getByRole('button', { name: 'Undo', exact: true }).click();
  await editor.getByRole('button', { name: 'Start over' }).click();
  await expect(editor.getByText('Continues your last edit')).toHaveCount(0);
  await expect(sizeText(editor, shown.width, shown.height)).toBeVisible();
});

test('two fingers zoom and move the image above every handle, and the keys zoom too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { editor, size } = await openEditor(page, 'still.png');
  const press = await twoFingers(page, editor);
  const scale = () => readScale(editor);
  const fit = await scale();
  await press('touchStart', 30);
  for (const apart of [40, 50, 60]) await press('touchMove', apart);
  await expect.poll(scale).toBeGreaterThan(1.8 * fit);
  const crop = editor.getByRole('button', { name: 'Move crop' });
  const before = (await crop.boundingBox())?.y ?? 0;
  for (const down of [20, 40]) await press('touchMove', 60, down);
  await expect.poll(async () => ((await crop.boundingBox())?.y ?? 0) - before).toBeGreaterThan(20);
  await press('touchEnd');
  await expect(sizeText(editor, size.width, size.height)).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  const zoomed = await scale();
  await page.keyboard.press('+');
  await expect.poll(scale).toBeGreaterThan(zoomed);
  await page.keyboard.press('0');
  await expect.poll(scale).toBe(fit);
  await page.keyboard.press('-');
  await expect.poll(scale).toBeLessThan(fit);
});

test('two fingers zoom in every tool, and change nothing below them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { editor } = await openEditor(page, 'still.png');
  const press = await twoFingers(page, editor);
  const undo = editor.getByRole('button', { name: 'Undo', exact: true });
  for (const tab of TABS) {
    await editor.getByRole('tab', { name: tab }).click();
    const added = { Annotate: ['Rectangle', 'Pen'], Redact: ['Add black'] }[tab] ?? [];
    for (const name of added) await editor.getByRole('button', { name, exact: true }).click();
    const fit = await readScale(editor);
    await press('touchStart', 30);
    for (const apart of [40, 50, 60]) await press('touchMove', apart, apart - 30);
    await press('touchEnd');
    await expect.poll(() => readScale(editor), { message: tab }).toBeGreaterThan(1.8 * fit);
    if (added.length > 0) await undo.click();
    await expect(undo, `nothing else to undo in ${tab}`).toBeDisabled();
    await page.keyboard.press('0');
    await expect.poll(() => readScale(editor)).toBe(fit);
  }
});

test('every tool has a reset that leaves the edits of the others', async ({ page }) => {
  const { editor, size } = await openEditor(page, 'still.png');
  const reset = editor.getByRole('button', { name: 'Reset', exact: true });
  const open = (tab: string) => editor.getByRole('tab', { name: tab }).click();
  await expect(reset).toBeDisabled();
  await editor.getByRole('button', { name: '1:1' }).click();
  await open('Finetune');
  await expect(reset).toBeDisabled();
  await editor.getByRole('textbox', { name: 'Exposure' }).fill('20');
  await open('Filters');
  await expect(reset).toBeDisabled();
  await editor.getByRole('button', { name: 'Sepia' }).click();
  await open('Finetune');
  await reset.click();
  await expect(editor.getByRole('textbox', { name: 'Exposure' })).toHaveValue('0');
  await expect(reset).toBeDisabled();
  await open('Filters');
  await expect(editor.getByRole('button', { name: 'Sepia' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await open('Adjust');
  await reset.click();
  await expect(sizeText(editor, size.width, size.height)).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Custom' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Control+z');
  await expect(sizeText(editor, size.width, size.height)).toHaveCount(0);
});

test('the preview shows sharpness without a GPU', async ({ page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      ...given: unknown[]
    ) {
      return given[0] === 'webgl2' ? null : Reflect.apply(getContext, this, given);
    } as typeof getContext;
  });
  const { editor } = await openEditor(page, 'photo.jpg');
  await editor.getByRole('tab', { name: 'Finetune' }).click();
  for (const name of ['Sharpness', 'Blur']) {
    const before = await readPreview(editor);
    expect(before.alpha, name).toBe(255);
    await editor.getByRole('textbox', { name }).fill('100');
    await expect.poll(async () => (await readPreview(editor)).hash === before.hash).toBe(false);
  }
});

test('the preview comes back when the GPU loses its memory', async ({ page }) => {
  const { editor } = await openEditor(page, 'photo.jpg');
  const preview = editor.getByRole('img', { name: 'Preview of the edited image' });
  const { hash } = await readPreview(editor);
  for (let loss = 0; loss < 3; loss++) {
    await preview.evaluate((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
    );
    await expect.poll(async () => (await readPreview(editor)).alpha).toBe(255);
  }
  await editor.getByRole('tab', { name: 'Finetune' }).click();
  await editor.getByRole('textbox', { name: 'Exposure' }).fill('50');
  await expect.poll(async () => (await readPreview(editor)).hash === hash).toBe(false);
});

/** Returns a function that presses, moves or lifts two fingers around the middle of the image, `apart` and `down` in CSS pixels. */
async function twoFingers(page: Page, editor: Locator) {
  const touch = await page.context().newCDPSession(page);
  const box = await editor.getByRole('button', { name: 'Move crop' }).boundingBox();
  const middle = {
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
  };
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', apart = 0, down = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [-apart, apart].map((x, id) => ({ id, x: middle.x + x, y: middle.y + down })),
    });
}

/** Returns the zoom of the editor, in percent. */
async function readScale(editor: Locator): Promise<number> {
  const zoom = editor.getByRole('button', { name: /change the zoom$/ });
  return Number.parseInt((await zoom.textContent()) ?? '', 10);
}

/** Returns the opacity in the middle of the preview, and a text that differs when its pixels do. */
function readPreview(editor: Locator): Promise<{ alpha: number; hash: string }> {
  const preview = editor.getByRole('img', { name: 'Preview of the edited image' });
  return preview.evaluate((shown: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(shown.width, shown.height);
    const context = copy.getContext('2d');
    context?.drawImage(shown, 0, 0);
    const pixel = context?.getImageData(shown.width / 2, shown.height / 2, 1, 1).data;
    return { alpha: pixel?.[3] ?? 0, hash: shown.toDataURL() };
  });
}

test('the sheet of shortcuts lists the keys of the editor', async ({ page }) => {
  const { editor } = await openEditor(page, 'still.png');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { name: 'Image editor' })).toBeVisible();
  await expect(sheet.getByText('Compare with the original while held')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(editor).toBeVisible();
});

test('a photo that is cropped to an ellipse becomes a PNG with transparent corners', async ({
  page,
}) => {
  const { editor, size } = await openEditor(page, 'photo.jpg');
  await editor.getByText('Ellipse', { exact: true }).click();
  await expect(editor.getByRole('radio', { name: 'Ellipse' })).toBeChecked();
  await expectAccessible(page, 'an ellipse');
  const file = await downloadAndMeasure(page, editor);
  expect(file).toMatchObject({ ...size, type: 'image/png', corners: [0, 0, 0, 0] });
});

// Proves
test('the editor edits an unsupported format, and saves it as a conversion, then as the original', async ({
  page,
}) => {
  const { editor, size } = await openEditor(page, 'still.tiff');
  const { width, height } = size;
  await editor.getByRole('button', { name: 'Flip X' }).click();
  await expect(editor.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
  await expectAccessible(page, 'editor');
  for (const tab of TABS) {
    await editor.getByRole('tab', { name: tab }).click();
    await expectAccessible(page, tab);
  }
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await saveAs(page, editor, async (saving) => {
    await saving.getByRole('radio', { name: 'Named conversion' }).check();
    await saving.getByRole('textbox', { name: 'Name' }).fill('mirrored');
    await expectAccessible(page, 'saving');
  });
  await expect(page.getByText('Request succeeded. Refreshing data...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();

  await page.getByRole('tab', { name: 'Conversions' }).click();
  await page.getByRole('button', { name: 'Edit mirrored' }).click();
  await expect(sizeText(editor, width, height)).toBeVisible();
  await editor.getByRole('button', { name: 'Rotate right 90 degrees' }).click();
  await expect(sizeText(editor, height, width)).toBeVisible();
  await editor.getByRole('combobox', { name: 'Image to edit' }).click();
  await page.getByRole('option', { name: 'Original' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(sizeText(editor, width, height)).toBeVisible();
  await editor.getByRole('button', { name: 'Rotate right 90 degrees' }).click();
  await editor.getByRole('tab', { name: 'Resize' }).click();
  await editor.getByRole('textbox', { name: 'Width' }).fill(String(height / 2));
  await expect(sizeText(editor, height / 2, width / 2)).toBeVisible();
  await saveAs(page, editor, (saving) =>
    saving.getByRole('radio', { name: 'Replace the original' }).check(),
  );
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
  await page.mouse.move(0, 0);
  const editor = page.getByRole('dialog', { name: /^Edit / });
  await expect(sizeText(editor, width, height)).toBeVisible();
  return { editor, size: { width, height } };
}

/** Locates the size of the edited image in the top bar. */
function sizeText(editor: Locator, width: number, height: number): Locator {
  return editor.getByText(`${width} × ${height} px`, { exact: true });
}

async function readSize(editor: Locator): Promise<Size> {
  const text = await editor.getByText(/^\d+ × \d+ px$/).textContent();
  const [width = 0, height = 0] = text?.match(/\d+/g)?.map(Number) ?? [];
  return { width, height };
}

interface CanvasNode {
  getClientRect(options?: object): Size & { x: number; y: number };
  getAbsoluteTransform(): { m: number[] };
}

/** Returns the position and the scale of the edited image on the stage, rounded to hundredths of a pixel. */
async function readPlace(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { Konva } = window as unknown as {
      Konva: { stages: { findOne(what: string): CanvasNode | undefined }[] };
    };
    const overlay = Konva.stages.at(-1)?.findOne('.overlay');
    if (!overlay) throw new Error('There is no image.');
    return overlay.getAbsoluteTransform().m.map((part) => Math.round(part * 100) / 100);
  });
}

/** Returns the center of the first layer on the stage. */
async function readTextPlace(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const { Konva } = window as unknown as {
      Konva: { stages: { findOne(what: string): CanvasNode | undefined }[] };
    };
    const layer = Konva.stages.at(-1)?.findOne('.box-0');
    if (!layer) throw new Error('There is no layer.');
    const { x, y, width, height } = layer.getClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

const TABS = ['Finetune', 'Filters', 'Annotate', 'Redact', 'Watermark', 'Resize', 'Adjust'];

/** Opens all tabs, with the whole image and at 100 %. Checks that the image does not move and that every target is large enough. */
async function expectNoMovement(page: Page, editor: Locator, message: string): Promise<void> {
  for (const zoom of ['Actual size (100%)', 'Fit size']) {
    await editor.getByRole('button', { name: /change the zoom/ }).click();
    await page.getByRole('menuitem', { name: zoom }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    if (zoom !== 'Fit size')
      await expect(editor.getByRole('button', { name: /change the zoom/ })).toHaveText('100%');
    const place = await readPlace(page);
    for (const tab of TABS) {
      await editor.getByRole('tab', { name: tab }).click();
      await expect(editor.getByRole('tabpanel', { name: tab })).toBeVisible();
      expect(await readPlace(page), `${message}, ${zoom}, ${tab}`).toEqual(place);
      expect(await findSmallTargets(editor), `${message}, ${tab}`).toEqual([]);
    }
  }
}

/** Returns the names of the targets in the editor that are smaller than 24 px. */
async function findSmallTargets(editor: Locator): Promise<string[]> {
  return editor
    .locator('button, input[inputmode], [role="slider"], [role="tab"]')
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
        const { width, left: from, right: to } = part.getBoundingClientRect();
        return width > 0 && (from < left || to > right);
      })
      .map((part) => part.getAttribute('class') ?? part.tagName);
  });
}

/** Saves the edited image as the dialog is filled in. Waits until the editor is closed. */
async function saveAs(page: Page, editor: Locator, fillIn: (saving: Locator) => Promise<void>) {
  await editor.getByRole('button', { name: 'Save' }).click();
  const saving = page.getByRole('dialog', { name: 'Save edited image' });
  await fillIn(saving);
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
}

/** Downloads the image from the editor. Returns its size in pixels, its type and the alpha of its corners. */
async function downloadAndMeasure(page: Page, editor: Locator) {
  await editor.getByRole('button', { name: 'Save' }).click();
  const saving = page.getByRole('dialog', { name: 'Save edited image' });
  await saving.getByRole('radio', { name: 'Download' }).check();
  const download = page.waitForEvent('download');
  await saving.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await readFile(await (await download).path());
  await expect(saving).toBeHidden();
  const type = file[0] === 0xff ? 'image/jpeg' : 'image/png';
  const measured = await page.evaluate(async (bytes) => {
    const data = await (await fetch(`data:image/png;base64,${bytes}`)).blob();
    const bitmap = await createImageBitmap(data);
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const alphaAt = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[3];
    const [right, bottom] = [width - 1, height - 1];
    const corners = [alphaAt(0, 0), alphaAt(right, 0), alphaAt(0, bottom), alphaAt(right, bottom)];
    return { width, height, corners };
  }, file.toString('base64'));
  return { ...measured, type };
}
