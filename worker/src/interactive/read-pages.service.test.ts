import { PlacedLine } from '@spindle/contracts/analysis/text-lines';
import { deriveSecrets } from '@spindle/core/secrets';
import { documentTextKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { lockedPdf, pdf } from '@spindle/core/test/media/documents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
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
  const { ctx } = test;
  const contentType = 'application/pdf';
  const asset = await makeAsset(ctx, creator, { contentType }, { original: { body, contentType } });
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

it('a PDF that no password opens has no text', async () => {
  expect(await readLines(lockedPdf())).toEqual([]);
  expect(await read(lockedPdf(), null)).toBe('');
});
