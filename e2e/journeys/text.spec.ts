import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { type Integrator, integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';

const prefix = `text-${randomUUID().slice(0, 8)}-`;

test.beforeAll(async ({ request, browser }) => {
  test.setTimeout(300_000); // the model reads three pictures on a loaded machine
  const api = await integrator(request);
  const addons = { TEXT_RECOGNITION: { added: true, enabled: true } };
  await request.patch('/api/v1/user/settings/update', { headers: api.headers, data: { addons } });
  const { picture, scan } = await drawFiles(browser);
  const ids = await api.uploadFiles([
    new File([new Uint8Array(picture)], `${prefix}sign.jpg`),
    new File([new Uint8Array(scan)], `${prefix}scan.pdf`),
  ]);
  for (const id of ids) await waitForText(request, api, id);
});

/** Draws a picture with text, and a PDF of two scanned pages, which have no text of their own. */
async function drawFiles(browser: Browser): Promise<{ picture: Buffer; scan: Buffer }> {
  const page = await browser.newPage({ viewport: { width: 900, height: 600 } });
  const draw = async (...lines: string[]) => {
    const shown = lines.map((line) => `<p>${line}</p>`).join('');
    const style = 'font: 44px sans-serif; padding: 20px 40px; background: #fff';
    await page.setContent(`<body style="${style}">${shown}</body>`);
    return page.screenshot({ type: 'jpeg' });
  };
  const picture = await draw('Harbour Street 17', 'Invoice of May', 'Second invoice');
  const scans = [await draw('Lease of the boat'), await draw('Total of the harbour')];
  const images = scans.map(
    (scan) =>
      `<img src="data:image/jpeg;base64,${scan.toString('base64')}" style="display: block; width: 100%; break-after: page">`,
  );
  await page.setContent(images.join(''));
  const scan = await page.pdf({ format: 'A4', pageRanges: '1-2' });
  await page.close();
  return { picture, scan };
}

async function waitForText(request: APIRequestContext, { headers }: Integrator, id: string) {
  const hasText = async () => (await request.get(`/api/v1/assets/${id}/data`, { headers })).json();
  await expect.poll(async () => (await hasText()).has_text, { timeout: 240_000 }).toBe(true);
}

/** Opens an asset from a search. */
async function openFrom(page: Page, keyword: string, name: string) {
  await page.goto(`/assets?file_name=${prefix}&keyword=${keyword}`);
  await page
    .getByRole('link', { name: `${prefix}${name}` })
    .first()
    .click();
  return page.getByRole('toolbar', { name: 'Text' });
}

const selection = (page: Page) => page.evaluate(() => getSelection()?.toString().trim());

test('the text on a picture is marked, selected and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const bar = await openFrom(page, 'invoice', 'sign');
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await expect(page.locator('mark')).toHaveCount(2);
  await bar.getByRole('button', { name: 'Next hit' }).click();
  await expect(bar.getByRole('status')).toHaveText('2 of 2');
  await page.keyboard.press('w');
  const word = page.getByText('Harbour', { exact: true });
  await word.dblclick();
  expect(await selection(page)).toBe('Harbour');
  await expectAccessible(page, 'text of a picture');
  await bar.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByText('Text copied to clipboard')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('Harbour Street 17\nInvoice of May\nSecond invoice');

  await drag(
    page,
    page.getByText('Street', { exact: true }),
    page.getByText('of', { exact: true }),
  );
  await page.keyboard.press('Control+c');
  const lines = await page.evaluate(() => navigator.clipboard.readText());
  expect(lines).toBe('Street 17\nInvoice of');

  await page.getByRole('button', { name: 'Zoom', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Zoom into/ });
  await dialog.getByText('Street', { exact: true }).dblclick();
  expect(await selection(page)).toBe('Street');
  await expect(dialog.getByRole('status')).toHaveText('2 of 2');
  await expectAccessible(page, 'zoomed text');
  for (let step = 0; step < 6; step++)
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await dialog.getByRole('button', { name: 'Previous hit' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 2');
  await expect(dialog.locator('mark[data-current]')).toBeInViewport();
});

/** Drags the mouse from the start of a word to the end of another one. */
async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await boxOf(from), await boxOf(to)];
  await page.mouse.move(start.x + 1, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 1, end.y + end.height / 2, { steps: 5 });
  await page.mouse.up();
}

async function boxOf(word: Locator) {
  const box = await word.boundingBox();
  if (!box) throw new Error('the word is not visible');
  return box;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a pinch that begins on words zooms the picture', async ({ page }) => {
    await openFrom(page, 'invoice', 'sign');
    await page.getByRole('button', { name: 'Show text' }).click();
    const boxes = [
      await boxOf(page.getByText('Harbour', { exact: true })),
      await boxOf(page.getByText('Second', { exact: true })),
    ];
    const fingers = boxes.map(({ x, y, width, height }) => ({
      x: x + width / 2,
      y: y + height / 2,
    }));
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : fingers.map(({ x, y }, id) => ({ x, y: y + (id === 0 ? -apart : apart), id })),
      });
    const surface = page.locator('.openseadragon-container');
    await expect(surface).toBeAttached(); // it opens once the picture is loaded
    const word = page.getByText('Invoice', { exact: true });
    const { width } = await boxOf(word);
    await touch('touchStart', 0);
    for (const apart of [15, 30, 45, 60]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    await expect.poll(async () => (await boxOf(word)).width).toBeGreaterThan(width * 1.3);
  });
});

test('a scan opens at the second page, where the hit is marked and selected', async ({ page }) => {
  const bar = await openFrom(page, 'total', 'scan');
  await expect(bar.getByRole('status')).toHaveText('1 of 1 on this page');
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  const pager = page.getByRole('navigation', { name: 'Document pages' });
  await pager.getByRole('button', { name: 'Previous page' }).click();
  await expect(bar.getByRole('status')).toHaveText('Found on other pages');
  await bar.getByRole('button', { name: 'Next hit' }).click();
  await expect(bar.getByRole('status')).toHaveText('1 of 1 on this page');
  await page.keyboard.press('w');
  await page.getByText('harbour', { exact: true }).dblclick();
  expect(await selection(page)).toBe('harbour');
  await expectAccessible(page, 'text of a page');
});
