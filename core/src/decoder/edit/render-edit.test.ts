import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largestCrop, sourceToFrame } from '@spindle/contracts/image-edits/geometry';
import { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noise } from '../../../test/noise.ts';
import type { EditRequest } from '../../decoder-pool/decode-request.ts';
import { renderEdit } from './render-edit.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'edit-'));
});
afterAll(() => rm(dir, { recursive: true }));

type Given = Partial<Pick<EditRequest, 'contentType' | 'format' | 'isFixed' | 'quality'>> & {
  overlay?: Buffer;
};

/** Renders a recipe and returns the bytes of the result and its pixels as RGBA. */
async function render(bytes: Buffer, recipe: object, given: Given = {}) {
  const { overlay, ...request } = given;
  const workDir = await mkdtemp(join(dir, 'work-'));
  const path = join(workDir, 'original');
  await writeFile(path, bytes);
  const overlayPath = overlay ? join(workDir, 'overlay.png') : null;
  if (overlay && overlayPath) await writeFile(overlayPath, overlay);
  const made = await renderEdit({
    kind: 'edit',
    path,
    contentType: 'image/*',
    recipe: EditRecipe.parse({ version: 1, ...recipe }),
    overlayPath,
    format: 'png',
    isFixed: false,
    quality: 95,
    workDir,
    outPath: join(workDir, 'out'),
    ...request,
  });
  const result = await readFile(made.path);
  const { data, info } = await sharp(result, { ignoreIcc: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([made.width, made.height]);
  const at = (x: number, y: number) => {
    const offset = (Math.round(y) * info.width + Math.round(x)) * 4;
    return [...data.subarray(offset, offset + 4)];
  };
  return { ...made, result, data, at };
}

const plain = (
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha: number } = '#ff8800',
) =>
  sharp({
    create: {
      width,
      height,
      channels: typeof background === 'string' ? 3 : 4,
      background,
    },
  });

/** Where a small white square is in the painted image, as fractions. */
const MARK = { x: 0.7, y: 0.3 };

/** Renders a gray image of 300 x 200 pixels with a white square of 21 pixels around MARK. */
const marked = () =>
  plain(300, 200, '#404040').composite([
    {
      input: { create: { width: 21, height: 21, channels: 3, background: '#ffffff' } },
      left: 300 * MARK.x - 10,
      top: 200 * MARK.y - 10,
    },
  ]);

const colorsOf = (data: Buffer) => {
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colors.add(data.toString('hex', at, at + 4));
  return colors;
};

describe('geometry', () => {
  it('keeps every pixel for every mirroring and quarter turn', async () => {
    const source = await sharp(noise(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
      .png()
      .toBuffer();
    const [whole, turned] = [await render(source, {}), sharp(source).flop().rotate(90)];
    expect(whole.data.equals(await sharp(source).ensureAlpha().raw().toBuffer())).toBe(true);
    const { data, width } = await render(source, { geometry: { flip: true, turns: 1 } });
    expect(width).toBe(30);
    expect(data.equals(await turned.ensureAlpha().raw().toBuffer())).toBe(true);
  });

  it('shows each point where the shared functions say, for every turn and crop', async () => {
    const source = await marked().png().toBuffer();
    const turns = [0, 1, 2, 3].flatMap((count) =>
      [false, true].flatMap((flip) =>
        [0, -7, 4].map((straighten) => ({ flip, turns: count, straighten })),
      ),
    );
    for (const turn of turns) {
      const geometry = { ...turn, crop: { x: 0.12, y: 0.12, width: 0.76, height: 0.74 } };
      const what = JSON.stringify(turn);
      const { at, width, height } = await render(source, { geometry });
      const point = sourceToFrame(MARK, { width: 300, height: 200 }, geometry);
      expect(at(point.x * width, point.y * height)[0], what).toBeGreaterThan(250);
      for (const [dx, dy] of [
        [-14, 0],
        [14, 0],
        [0, -14],
        [0, 14],
      ] as const)
        expect(at(point.x * width + dx, point.y * height + dy)[0], what).toBeLessThan(90);
    }
  });

  it('rotated by 4 degrees and cropped to 4:5 is an upright JPEG without foreign pixels', async () => {
    const source = await plain(1200, 800, '#c08040').jpeg({ quality: 100 }).toBuffer();
    const size = { width: 1200, height: 800 };
    const geometry = { straighten: 4, crop: largestCrop(size, 4, 4 / 5) };
    const { contentType, width, height, data } = await render(
      source,
      { geometry },
      { format: 'jpeg' },
    );
    expect(contentType).toBe('image/jpeg');
    expect(width / height).toBeCloseTo(4 / 5, 2);
    const reds = data.filter((_, at) => at % 4 === 0);
    const alphas = data.filter((_, at) => at % 4 === 3);
    expect(reds.every((red) => Math.abs(red - 192) < 6)).toBe(true);
    expect(alphas.every((alpha) => alpha === 255)).toBe(true);
  });

  it('straightens a picture without crop to its largest upright part', async () => {
    const source = await plain(300, 200, '#c08040').png().toBuffer();
    for (const straighten of [-45, -0.5, 20]) {
      const { data, width, height } = await render(source, { geometry: { straighten } });
      expect(width / height).toBeCloseTo(1.5, 1);
      expect([...colorsOf(data)]).toEqual(['c08040ff']);
    }
  });

  it('applies the EXIF orientation first', async () => {
    const source = await marked()
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height, at } = await render(source, {});
    expect([width, height]).toEqual([200, 300]);
    expect(at(200 * (1 - MARK.y), 300 * MARK.x)[0]).toBeGreaterThan(240);
  });
});

/** Returns the depth and the samples of a result. */
async function samples16(result: Buffer) {
  const { depth } = await sharp(result).metadata();
  const image = sharp(result, { ignoreIcc: true }).toColourspace('rgb16');
  const bytes = await image.raw({ depth: 'ushort' }).toBuffer();
  return { depth, samples: new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) };
}

describe('a source with 16 bits', () => {
  const [width, height] = [40, 30];
  const stored = Uint16Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 65_536);
  const deep = () =>
    sharp(stored, { raw: { width, height, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();

  it('keeps every sample in a PNG and a TIFF', async () => {
    for (const format of ['png', 'tiff'] as const) {
      const { depth, samples } = await samples16(
        (await render(await deep(), {}, { format })).result,
      );
      expect([format, depth]).toEqual([format, 'ushort']);
      expect(samples).toEqual(stored);
    }
  });

  it('keeps 16 bits in every step', async () => {
    const redactions = [{ kind: 'black', x: 0, y: 0, width: 0.25, height: 0.5 }];
    const recipe = {
      geometry: { turns: 1, straighten: 3 },
      redactions: [...redactions, { ...redactions[0], kind: 'blur', x: 0.5 }],
      tone: { exposure: 10, sharpness: 20, blur: 5 },
      size: { width: 50, height: 60 },
    };
    const source = sharp(new Uint16Array(60 * 60 * 3).fill(0x4321), {
      raw: { width: 60, height: 60, channels: 3 },
    });
    const png = await source.toColourspace('rgb16').png().toBuffer();
    const [deepResult, flat] = [await render(png, recipe), await sharp(png).png().toBuffer()];
    const { depth, samples } = await samples16(deepResult.result);
    expect(depth).toBe('ushort');
    const { data } = await render(flat, recipe);
    const last = samples.at(-1) ?? 0;
    expect(Math.abs(last / 257 - (data.at(-2) ?? 0))).toBeLessThan(1.5); // two steps round to 8 bits
    expect(last % 257).not.toBe(0);
    expect([...samples.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it('is saved with 8 bits in other formats, and below layers', async () => {
    const overlay = await plain(40, 30, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    for (const given of [{ format: 'webp' as const }, { overlay }]) {
      const { result } = await render(await deep(), {}, given);
      expect((await sharp(result).metadata()).depth).toBe('uchar');
    }
  });
});

describe('an ellipse', () => {
  const geometry = {
    crop: { x: 0, y: 0, width: 0.5, height: 1 },
    shape: 'ellipse',
  };
  const source = () => plain(240, 80, '#c08040').jpeg({ quality: 100 }).toBuffer();

  it('is transparent outside, so that a JPEG becomes a PNG', async () => {
    const { contentType, width, height, at } = await render(
      await source(),
      { geometry },
      { format: 'jpeg' },
    );
    expect([contentType, width, height]).toEqual(['image/png', 120, 80]);
    for (const [x, y] of [
      [60, 40],
      [2, 40],
      [117, 40],
      [60, 2],
      [60, 77],
    ] as const)
      expect(at(x, y)[3], `${x}, ${y}`).toBe(255);
    for (const [x, y] of [
      [0, 0],
      [119, 0],
      [0, 79],
      [119, 79],
      [15, 10],
      [104, 69],
    ] as const)
      expect(at(x, y)[3], `${x}, ${y}`).toBe(0);
    expect(at(60, 40)[0]).toBeGreaterThan(185);
  });

  it('is white outside in a JPEG that was asked for', async () => {
    const { contentType, at } = await render(
      await source(),
      { geometry },
      { format: 'jpeg', isFixed: true },
    );
    expect(contentType).toBe('image/jpeg');
    expect(Math.min(...at(4, 4))).toBeGreaterThan(245);
    expect(at(60, 40)[2]).toBeLessThan(80);
  });

  it('also cuts off the overlay, at the saved size', async () => {
    const overlay = await plain(60, 40, '#0000ff').png().toBuffer();
    const { width, at } = await render(
      await source(),
      { geometry, size: { width: 60, height: 40 } },
      { overlay },
    );
    expect(width).toBe(60);
    expect(at(30, 20)).toEqual([0, 0, 255, 255]);
    expect(at(1, 1)[3]).toBe(0);
  });

  it('keeps transparent parts inside', async () => {
    const clear = await plain(240, 80, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    const { data } = await render(clear, { geometry });
    expect(data.every((value, at) => at % 4 !== 3 || value === 0)).toBe(true);
  });
});

describe('redaction', () => {
  const box = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const noisy = () =>
    sharp(noise(240 * 200 * 3), { raw: { width: 240, height: 200, channels: 3 } })
      .png()
      .toBuffer();

  it('with black leaves one color, and nothing of a blur below it', async () => {
    const kinds = [['black'], ['black', 'blur'], ['blur', 'black']] as const;
    for (const order of kinds) {
      const redactions = order.map((kind) => ({ kind, ...box }));
      const { at } = await render(await noisy(), { redactions });
      const colors = new Set<string>();
      for (let x = 60; x < 180; x++) for (let y = 50; y < 150; y++) colors.add(at(x, y).join());
      expect([...colors]).toEqual(['0,0,0,255']);
    }
  });

  it('with blur depends only on the means of large blocks', async () => {
    // Two different patterns whose blocks of 12 x 12 pixels have the same mean.
    const stripes = (isAcross: boolean) => {
      const pixels = Buffer.alloc(240 * 200 * 3);
      for (let at = 0; at < pixels.length; at++) {
        const x = Math.floor(at / 3) % 240;
        const y = Math.floor(at / 3 / 240);
        pixels[at] = (isAcross ? x : y) % 2 === 0 ? 255 : 0;
      }
      return sharp(pixels, { raw: { width: 240, height: 200, channels: 3 } })
        .png()
        .toBuffer();
    };
    const redactions = [{ kind: 'blur', x: 0, y: 0, width: 1, height: 0.96 }];
    const [across, down] = [
      await render(await stripes(true), { redactions }),
      await render(await stripes(false), { redactions }),
    ];
    const rows = 192 * 240 * 4;
    expect(across.data.subarray(0, rows).equals(down.data.subarray(0, rows))).toBe(true);
    expect(across.data.equals(down.data)).toBe(false);
  });

  it('leaves the pixels around a box, and covers a box that is partly outside', async () => {
    const source = await noisy();
    const { at } = await render(source, {
      redactions: [{ kind: 'black', x: -0.5, y: -0.5, width: 1, height: 1 }],
    });
    const before = await render(source, {});
    expect(at(119, 99)).toEqual([0, 0, 0, 255]);
    expect(at(120, 100)).toEqual(before.at(120, 100));
  });

  it('comes before tone, so an inverted black box is white', async () => {
    const redactions = [{ kind: 'black', ...box }];
    const { at } = await render(await noisy(), { redactions, tone: { filter: 'invert' } });
    expect(at(120, 100)).toEqual([255, 255, 255, 255]);
  });
});

describe('tone', () => {
  it('with 20 exposure is a little lighter, not white', async () => {
    const { at } = await render(await plain(30, 20, '#808080').png().toBuffer(), {
      tone: { exposure: 20 },
    });
    expect(at(15, 10)[0]).toBeGreaterThan(138);
    expect(at(15, 10)[0]).toBeLessThan(155);
  });

  it('sharpens edges, blurs them, and leaves plain parts', async () => {
    const source = await marked().png().toBuffer();
    const edge = [300 * MARK.x + 11, 200 * MARK.y] as const; // the first gray pixel beside the square
    const before = await render(source, {});
    const sharper = await render(source, { tone: { sharpness: 100 } });
    const softer = await render(source, { tone: { blur: 100 } });
    expect(sharper.at(...edge)[0]).toBeLessThan(before.at(...edge)[0] ?? 0);
    expect(softer.at(...edge)[0]).toBeGreaterThan((before.at(...edge)[0] ?? 0) + 30);
    expect(sharper.at(20, 150)).toEqual(before.at(20, 150));
  });
});

describe('the result', () => {
  it('has the wanted size, with the overlay drawn over it', async () => {
    const dot = { create: { width: 10, height: 10, channels: 4 as const, background: '#ff0000' } };
    const overlay = await plain(30, 20, { r: 0, g: 0, b: 0, alpha: 0 })
      .composite([{ input: dot, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const source = await plain(300, 200, '#404040').png().toBuffer();
    const { at, width, height } = await render(
      source,
      { size: { width: 90, height: 80 } },
      { overlay },
    );
    expect([width, height]).toEqual([90, 80]);
    expect([at(10, 10), at(70, 70)]).toEqual([
      [255, 0, 0, 255],
      [64, 64, 64, 255],
    ]);
  });

  it('keeps a wide profile with its colors, and the overlay keeps its own color', async () => {
    {
      const profile = 'p3';
      const source = await plain(60, 40, '#e08030')
        .withIccProfile(profile)
        .jpeg({ quality: 100 })
        .toBuffer();
      const overlay = await plain(30, 40, '#ff0000').png().toBuffer();
      const half = await plain(60, 40, { r: 0, g: 0, b: 0, alpha: 0 })
        .composite([{ input: overlay, left: 0, top: 0 }])
        .png()
        .toBuffer();
      const { result, at } = await render(
        source,
        {},
        { format: 'jpeg', quality: 100, overlay: half },
      );
      const icc = async (bytes: Buffer) => (await sharp(bytes).metadata()).icc;
      expect((await icc(result))?.equals((await icc(source)) ?? Buffer.alloc(0))).toBe(true);
      const stored = await sharp(source, { ignoreIcc: true }).raw().toBuffer();
      for (const channel of [0, 1, 2])
        expect(Math.abs((at(50, 20)[channel] ?? 0) - (stored[channel] ?? 0))).toBeLessThan(4);
      const shown = await sharp(result).toColourspace('srgb').raw().toBuffer();
      const red = shown.subarray((20 * 60 + 5) * 3, (20 * 60 + 5) * 3 + 3);
      expect(Math.abs((red[0] ?? 0) - 255) + (red[1] ?? 255) + (red[2] ?? 255)).toBeLessThan(24);
    }
  });

  it('of 16 bits, of CMYK, of gray and of an SVG has the right color', async () => {
    const gray = await plain(60, 40, '#808080').toColourspace('b-w').png().toBuffer();
    const cmyk = await plain(60, 40, '#b08060')
      .withIccProfile('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer();
    const deep = await plain(60, 40, '#b08060').toColourspace('rgb16').tiff().toBuffer();
    const deepPng = await plain(60, 40, '#b08060').toColourspace('rgb16').png().toBuffer();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#b08060"/></svg>',
    );
    expect((await sharp(deepPng).metadata()).depth).toBe('ushort');
    const cases = [
      [gray, 'image/png', [128, 128, 128]],
      [cmyk, 'image/jpeg', [177, 122, 79]],
      [deep, 'image/tiff', [176, 128, 96]],
      [deepPng, 'image/png', [176, 128, 96]],
      [svg, 'image/svg+xml', [176, 128, 96]],
    ] as const;
    for (const [source, contentType, color] of cases) {
      const { at } = await render(source, { geometry: { straighten: 3 } }, { contentType });
      for (const [channel, value] of color.entries())
        expect(Math.abs((at(30, 20)[channel] ?? 0) - value), contentType).toBeLessThan(8);
    }
  });

  it('stays transparent: a PNG instead of a JPEG, unless the format is fixed', async () => {
    const source = await plain(60, 40, { r: 200, g: 100, b: 0, alpha: 0.5 }).png().toBuffer();
    const png = await render(source, {}, { format: 'jpeg' });
    expect([png.contentType, png.at(30, 20)[3]]).toEqual(['image/png', 128]);
    const webp = await render(source, { geometry: { straighten: 5 } }, { format: 'webp' });
    expect([webp.contentType, webp.at(30, 20)[3]]).toEqual(['image/webp', 128]);
    const jpeg = await render(source, {}, { format: 'jpeg', isFixed: true });
    expect(jpeg.contentType).toBe('image/jpeg');
    expect(jpeg.at(30, 20)[2]).toBeGreaterThan(120);
  });

  it('has every format', async () => {
    const source = await plain(60, 40).png().toBuffer();
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const) {
      const { result, contentType } = await render(source, {}, { format });
      expect(contentType).toBe(`image/${format}`);
      const { format: written } = await sharp(result).metadata();
      expect(written).toBe(format === 'avif' ? 'heif' : format);
    }
  });

  it('has no metadata of the source', async () => {
    const source = await plain(60, 40)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const { result } = await render(source, {}, { format: 'jpeg' });
    expect(result.includes('Somebody')).toBe(false);
  });
});

it('refuses an overlay that is not a PNG, and an image that is too large for its format', async () => {
  const source = await plain(60, 40).png().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"/>');
  for (const overlay of [svg, await plain(6, 4).jpeg().toBuffer(), Buffer.from('no image')])
    await expect(render(source, {}, { overlay })).rejects.toThrow();
  const size = { width: 20_000, height: 2 };
  await expect(render(source, { size }, { format: 'webp' })).rejects.toThrow('16,383');
});
