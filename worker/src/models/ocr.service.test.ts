import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels, openModels } from './models.ts';

let test: TestContext;
let folder: string;

beforeAll(async () => {
  test = await openTestContext();
  folder = await mkdtemp(join(tmpdir(), 'spindle-ocr-'));
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
  await rm(folder, { recursive: true });
});

const LINES = ['Invoice 2041 of May 2026', 'Harbour Street 17, Lausanne', 'Total amount: 318.50'];

/** Draws the lines on a page and turns it clockwise. Returns what is read. */
async function read(degrees: number) {
  const texts = LINES.map((line, i) => `<text x="60" y="${110 + i * 90}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="400"><rect width="900" height="400" fill="#fff"/><g font-family="DejaVu Sans" font-size="44" fill="#222">${texts}</g></svg>`;
  const page = await sharp(Buffer.from(svg)).png().toBuffer();
  const path = join(folder, `${degrees}.jpg`);
  await sharp(page).rotate(degrees).jpeg().toFile(path);
  const signal = new AbortController().signal;
  return (await openModels(test.ctx.config).run('ocr', { path }, signal)).lines;
}

it('lines of text are read with their places', async () => {
  const lines = await read(0);
  expect(lines.map(({ text }) => text)).toEqual(LINES);
  const [corner, , opposite] = lines[0]?.corners ?? [];
  expect(corner?.x).toBeCloseTo(60 / 900, 1);
  expect(corner?.y).toBeCloseTo(70 / 400, 1);
  expect(opposite?.y).toBeCloseTo(120 / 400, 1);
  expect(lines.every(({ score }) => score > 0.9)).toBe(true);
});

it.each([90, 180, 270])(
  'text is read in a picture that is turned by %i degrees',
  async (degrees) => {
    const lines = await read(degrees);
    expect(lines.map(({ text }) => text)).toEqual(LINES);
    // The places are those of the picture as it is: turned by 180 degrees, the first line is at the bottom.
    const [first] = lines[0]?.corners ?? [];
    if (degrees === 180) expect(first?.y).toBeGreaterThan(0.6);
  },
);

it('a picture without text has no lines', async () => {
  const path = join(folder, 'empty.jpg');
  const create = { width: 400, height: 300, channels: 3 as const, background: '#7a9' };
  await sharp({ create }).jpeg().toFile(path);
  const { lines } = await openModels(test.ctx.config).run(
    'ocr',
    { path },
    new AbortController().signal,
  );
  expect(lines).toEqual([]);
});
