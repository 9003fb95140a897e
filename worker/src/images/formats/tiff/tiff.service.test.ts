import { pixelOf } from '@spindle/core/test/media/images';
import { type SampleType, type TiffImage, tiffOf } from '@spindle/core/test/media/tiff';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../../../test/inspection.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { inspect, reasonOf } = openInspection('tiff');

const SIZE = { width: 120, height: 80 };

/** Returns the pixels in the middle of the left and of the right half of the preview, and checks that the thumbnail has the same. */
async function halvesOf(bytes: Buffer): Promise<[left: number[], right: number[]]> {
  const { preview, thumb, noPreview, standIn } = await inspect(bytes, 'image/tiff');
  expect([noPreview, standIn]).toEqual([null, null]);
  const [shown, small] = await Promise.all(
    [preview, thumb].map((image) => readHalves(image?.path)),
  );
  expect(small).toEqual(shown);
  return shown ?? [[], []];
}

async function readHalves(path = ''): Promise<[left: number[], right: number[]]> {
  return [await pixelOf(path, 30, 40), await pixelOf(path, 90, 40)];
}

/** Returns an image whose left half has one value and whose right half has another. */
const halves = (
  type: SampleType,
  left: readonly number[],
  right: readonly number[],
  given: Partial<TiffImage> = {},
): TiffImage => ({
  ...SIZE,
  type,
  photometric: 1,
  pixelAt: (x) => (x < SIZE.width / 2 ? left : right),
  ...given,
});

const RGB = { photometric: 2 };
const RED_AND_WHITE = [
  [expect.closeTo(254, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)],
  [255, 255, 255],
];

/** The first bytes of a TIFF: little-endian or big-endian. */
type Order = 'II' | 'MM';
const inOrder = (order: Order) => ({ isBigEndian: order === 'MM' });

it.each<[string, Order, TiffImage]>([
  [
    'two more channels',
    'II',
    halves('u8', [255, 0, 0, 0, 9], [255, 255, 255, 9, 0], { ...RGB, extraSamples: [0, 0] }),
  ],
  [
    'one more channel',
    'II',
    halves('u8', [255, 0, 0, 0], [255, 255, 255, 0], { ...RGB, extraSamples: [0] }),
  ],
  [
    'two more channels of 16 bits',
    'MM',
    halves('u16', [65535, 0, 0, 0, 0], [65535, 65535, 65535, 0, 0], {
      ...RGB,
      extraSamples: [0, 0],
    }),
  ],
  [
    'transparency and a selection',
    'MM',
    halves('u8', [255, 0, 0, 255, 0], [255, 255, 255, 255, 0], { ...RGB, extraSamples: [2, 0] }),
  ],
])('shows the colors of an RGB image with %s (%s)', async (_, order, image) => {
  expect(await halvesOf(tiffOf([image], inOrder(order)))).toEqual(RED_AND_WHITE);
});

it('keeps the transparency of a TIFF', async () => {
  const image = halves('u8', [255, 0, 0, 255], [255, 255, 255, 0], { ...RGB, extraSamples: [2] });
  const [left, right] = await halvesOf(tiffOf([image]));
  expect([left[0], right]).toEqual([expect.closeTo(254, -1), [0, 255, 0]]);
});

it.each<[string, Order, SampleType, number, number]>([
  ['from 0 to 1', 'II', 'f32', 0.5, 1],
  ['from 0 to 255', 'MM', 'f32', 128, 255],
  ['of double precision', 'MM', 'f64', 0.5, 1],
  ['of double precision from 0 to 255', 'II', 'f64', 128, 255],
  ['of 64 bits', 'II', 'u64', 2 ** 63, 2 ** 64 - 2048],
  ['of 64 bits with a sign', 'MM', 's64', 2 ** 62, 2 ** 63 - 1024],
  ['of 32 bits', 'MM', 'u32', 2 ** 31, 2 ** 32 - 1],
  ['of 32 bits with a sign', 'II', 's32', 2 ** 30, 2 ** 31 - 1],
  ['of 16 bits', 'II', 'u16', 32768, 65535],
  ['of 16 bits with a sign', 'MM', 's16', 16384, 32767],
  ['of 12 bits', 'MM', 'u16', 2048, 4095],
])('shows a middle gray and white with samples %s (%s)', async (_, order, type, gray, white) => {
  const [left, right] = await halvesOf(tiffOf([halves(type, [gray], [white])], inOrder(order)));
  const middle = expect.closeTo(128, -1);
  expect([left, right]).toEqual([
    [middle, middle, middle],
    [255, 255, 255],
  ]);
});

// Each compression, predictor, arrangement, sample type and byte order occurs, but not all combinations: each starts many programs.
it.each<[string, Order, SampleType, Partial<TiffImage>]>([
  ['planes, strips and Deflate', 'II', 'f64', { isPlanar: true, stripRows: 9, compression: 8 }],
  ['tiles, LZW and predictor', 'MM', 'f64', { tile: [64, 48], compression: 5, predictor: 3 }],
  ['tiles and planes', 'II', 'f64', { tile: [64, 48], isPlanar: true }],
  ['strips and predictor of integers', 'II', 'u64', { predictor: 2, compression: 5, stripRows: 7 }],
  ['tiles and predictor', 'II', 'f16', { tile: [64, 48], predictor: 3, compression: 8 }],
  ['one strip', 'MM', 'f16', {}],
  ['tiles, planes and predictor', 'MM', 'u16', { tile: [64, 48], isPlanar: true, predictor: 2 }],
  ['tiles, planes and LZW', 'II', 'u8', { tile: [64, 48], isPlanar: true, compression: 5 }],
])('reads samples that no decoder reads: %s (%s, %s)', async (_, order, type, layout) => {
  const white = type.startsWith('f') ? 1 : 2 ** Number(type.slice(1)) - (type === 'u64' ? 2048 : 1);
  const image = halves(type, [white, 0, 0], [white, white, white], { ...RGB, ...layout });
  expect(await halvesOf(tiffOf([image], inOrder(order)))).toEqual(RED_AND_WHITE);
});

it.each<[SampleType, number]>([
  ['f32', Number.NaN],
  ['f64', Number.POSITIVE_INFINITY],
  ['f32', Number.NEGATIVE_INFINITY],
])('shows %s samples beside ones that are %s', async (type, missing) => {
  const [, right] = await halvesOf(tiffOf([halves(type, [missing], [1])]));
  expect(right).toEqual([255, 255, 255]);
});

it('refuses samples of double precision that end early or are too many (security 29)', async () => {
  const image = halves('f64', [0], [1]);
  expect(await reasonOf(tiffOf([image]).subarray(0, -100), 'image/tiff')).toContain(
    'it is incomplete',
  );
  const huge = tiffOf([{ ...image, declaredHeight: 60_000_000 }]);
  expect(await reasonOf(huge, 'image/tiff')).toContain('more pixels than the 268 million allowed');
});

it.each<[string, Order, TiffImage]>([
  ['floating point', 'II', halves('f32', [0.5], [1])],
  ['32 bits', 'MM', halves('u32', [2 ** 31], [2 ** 32 - 1])],
  [
    'more channels',
    'MM',
    halves('u8', [128, 128, 128, 0, 9], [255, 255, 255, 9, 0], { ...RGB, extraSamples: [0, 0] }),
  ],
  [
    'a channel that is not transparency',
    'II',
    halves('u8', [128, 128, 128, 0], [255, 255, 255, 0], { ...RGB, extraSamples: [0] }),
  ],
])('reads a BigTIFF with %s (%s)', async (_, order, image) => {
  const [left, right] = await halvesOf(tiffOf([image], { isBig: true, ...inOrder(order) }));
  expect([left[0], right]).toEqual([expect.closeTo(128, -1), [255, 255, 255]]);
});

it.each<[string, SampleType, number, number]>([
  ['measured values', 'f32', 300, 4000],
  ['negative values', 'f32', -2.5, 7],
  ['signed integers', 's16', -400, 900],
])('scales %s from black to white', async (_, type, low, high) => {
  expect(await halvesOf(tiffOf([halves(type, [low], [high])]))).toEqual([
    [0, 0, 0],
    [255, 255, 255],
  ]);
});

it('shows the colors of floating point samples', async () => {
  const image = halves('f32', [1, 0, 0], [1, 1, 1], RGB);
  expect(await halvesOf(tiffOf([image]))).toEqual(RED_AND_WHITE);
});

it('shows the largest page when the first is its thumbnail, and the first page of a document', async () => {
  const plain = (width: number, height: number, isReduced = false): TiffImage => ({
    ...halves('u8', [255, 0, 0], [255, 0, 0], RGB),
    width,
    height,
    isReduced,
  });
  for (const pages of [
    [plain(60, 40), plain(1200, 800)],
    [plain(60, 60, true), plain(1200, 800)], // a square thumbnail
    [plain(60, 40), plain(300, 200), plain(1200, 800)],
  ])
    expect(await inspect(tiffOf(pages), 'image/tiff')).toMatchObject({
      width: 1200,
      height: 800,
      pages: pages.length,
      preview: { width: 1200, height: 800 },
    });
  const document = tiffOf([plain(600, 850), plain(1700, 1200)]);
  expect(await inspect(document, 'image/tiff')).toMatchObject({
    width: 600,
    height: 850,
    pages: 2,
  });
});
