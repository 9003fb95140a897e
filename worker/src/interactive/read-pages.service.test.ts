import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlacedLine } from '@spindle/contracts/analysis/text-lines';
import { hasPages } from '@spindle/contracts/conversions/paged-types';
import { deriveSecrets } from '@spindle/core/secrets';
import { documentTextKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { lockedPdf, pdf } from '@spindle/core/test/media/documents';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { OFFICE_TYPES } from '../images/formats/office.ts';
import { makeImage } from '../images/make-image.ts';
import { closeTools } from '../programs/tools.ts';
import { runInteractive } from '../run-interactive.ts';

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
});

/** Reads a page of a PDF as a worker does; null: the words of all pages. */
async function read(body: Buffer, page: number | null): Promise<string> {
  return readOf(await add(body, 'application/pdf'), page);
}

const add = (body: Buffer, contentType: string) =>
  makeAsset(test.ctx, creator, { contentType }, { original: { body, contentType } });

async function readOf(asset: TestAsset, page: number | null): Promise<string> {
  const { ctx } = test;
  const key = documentTextKey(asset.id, 1, page);
  const payload = { assetId: asset.id, version: 1, page, key };
  const { id } = await ctx.db.interactiveTask.create({ data: { task: 'read-pages', payload } });
  await runInteractive(ctx, { id }, new AbortController().signal);
  const row = await ctx.db.interactiveTask.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: 'COMPLETED', message: '' });
  return (await readObject(ctx, key)).toString();
}

const readLines = async (body: Buffer, page = 1) =>
  z.array(PlacedLine).parse(JSON.parse(await read(body, page)));

/** Returns a PDF of 300 x 200 points with a text of 12 points, 10 points from the left and 20 below the top. */
const withPage = (entries = '') =>
  Buffer.from(
    pdf({ text: 'Red car & more' })
      .toString('latin1')
      .replace('/MediaBox [0 0 300 200]', `/MediaBox [0 0 300 200] ${entries}`),
    'latin1',
  );

it('lines have places on the page, and their words places on the line', async () => {
  const [line, ...others] = await readLines(withPage());
  expect(others).toEqual([]);
  expect(line?.text).toBe('Red car & more');
  const [topLeft, topRight, , bottomLeft] = line?.corners ?? [];
  expect(topLeft?.x).toBeCloseTo(10 / 300, 3);
  expect(topRight?.x).toBeLessThan(0.35);
  expect(topLeft?.y).toBeGreaterThan(0.02);
  expect(bottomLeft?.y).toBeLessThan(0.15);
  const [first, second] = line?.words ?? [];
  expect(first).toMatchObject({ text: 'Red', start: 0 });
  expect(second?.start).toBeGreaterThan(first?.end ?? 1);
  expect(line?.words.at(-1)?.end).toBeCloseTo(1);
});

it('places are those of the image: of the cropped page', async () => {
  const [line] = await readLines(withPage('/CropBox [0 100 150 200]'));
  expect(line?.corners[0]?.x).toBeCloseTo(10 / 150, 3);
  expect(line?.corners[0]?.y).toBeGreaterThan(0.04);
});

it('a line on a turned page begins where a reader begins', async () => {
  const [line] = await readLines(withPage('/Rotate 90'));
  // Turned clockwise: the first letter is near the top right corner, and the text reads downwards.
  const [start, end] = line?.corners ?? [];
  expect(start?.x).toBeGreaterThan(0.85);
  expect(start?.y).toBeCloseTo(10 / 300, 3);
  expect(end?.y).toBeGreaterThan(0.2);
  expect(line?.words[0]).toMatchObject({ text: 'Red', start: 0 });
});

it('stores the words of all pages in the form in which search compares them', async () => {
  expect(await read(pdf({ text: 'Red Car 12', pages: 2 }), null)).toBe('red car 12\fred car 12\f');
});

it('an office document is converted once for the text and the images of all its pages', async () => {
  const { ctx } = test;
  const dir = await mkdtemp(join(tmpdir(), 'office '));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(join(dir, 'given.pdf'), pdf({ text: 'Red car', pages: 2 }));
  const soffice = join(dir, 'soffice');
  await writeFile(soffice, `#!/bin/sh\ncp '${join(dir, 'given.pdf')}' document.pdf\nrm "$0"\n`);
  await chmod(soffice, 0o755);
  vi.stubEnv('PATH', `${dir}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const asset = await add(Buffer.from('{\\rtf1 Red car}'), 'application/rtf');
  const lines = z.array(PlacedLine).parse(JSON.parse(await readOf(asset, 2)));
  expect(lines.map(({ text }) => text)).toEqual(['Red car']);
  // LibreOffice is not installed any more.
  expect(await readOf(asset, null)).toBe('red car\fred car\f');
  const key = `cache/aa/${asset.id}-v1-300x200-page.png`;
  const transform = { width: 300, height: 200, fit: 'inside', format: 'png' } as const;
  const payload = { assetId: asset.id, version: 1, page: 2, key, transform };
  await makeImage(ctx, payload, new AbortController().signal);
  const image = await sharp(await readObject(ctx, key)).metadata();
  expect([image.width, image.height]).toEqual([300, 200]);
});

it('all office documents have pages, and other files have none', () => {
  expect(OFFICE_TYPES.filter((type) => !hasPages(type))).toEqual([]);
  const others = ['text/plain', 'image/tiff', 'application/illustrator', 'application/pdfx'];
  expect(others.filter(hasPages)).toEqual([]);
});

it('a PDF that no password opens has no text', async () => {
  expect(await readLines(lockedPdf())).toEqual([]);
  expect(await read(lockedPdf(), null)).toBe('');
});
