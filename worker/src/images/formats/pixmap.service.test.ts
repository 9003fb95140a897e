import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { averageColor, pixelOf, plainImage } from '@spindle/core/test/media/images';
import {
  type DdsOptions,
  dds,
  floatmap,
  icns,
  netpbm,
  PIXMAP_SIZE,
  packedPlanes,
  pcx,
} from '@spindle/core/test/media/pixmaps';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../../test/inspection.ts';

vi.setConfig({ testTimeout: 180_000 });

const { folder, inspect: inspectAs, reasonOf } = openInspection('pixmaps');

const inspect = async (bytes: Buffer, name: string) =>
  inspectAs(bytes, await sniffContentType(bytes, name, undefined));
const reason = async (bytes: Buffer, name: string) =>
  reasonOf(bytes, await sniffContentType(bytes, name, undefined));

const RED = [expect.closeTo(254, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)];
const BLACK = [expect.closeTo(0, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)];
const WHITE = [expect.closeTo(255, -1), expect.closeTo(255, -1), expect.closeTo(255, -1)];

/** Checks the two halves of an image, and that half of the file has no preview, but a reason. */
async function expectHalves(bytes: Buffer, name: string, left: unknown[]): Promise<void> {
  const { preview, ...found } = await inspect(bytes, name);
  expect(found).toMatchObject({ kind: 'IMAGE', ...PIXMAP_SIZE, pages: 1, noPreview: null });
  const path = preview?.path ?? '';
  expect([await pixelOf(path, 2, 4), await pixelOf(path, 13, 4)]).toEqual([left, WHITE]);
}

it.each([
  ['text bitmap', 'a.pbm', netpbm(1), BLACK],
  ['text gray', 'a.pgm', netpbm(2), BLACK],
  ['text', 'a.ppm', netpbm(3), RED],
  ['text of 10 bits', 'a.ppm', netpbm(3, 1023), RED],
  ['bitmap', 'a.pbm', netpbm(4), BLACK],
  ['gray', 'a.pgm', netpbm(5), BLACK],
  ['gray of 12 bits', 'a.pnm', netpbm(5, 4095), BLACK],
  ['8 bits', 'a.ppm', netpbm(6), RED],
  ['16 bits', 'a.ppm', netpbm(6, 65_535), RED],
  ['floating point', 'a.pfm', floatmap(), RED],
])('shows a portable pixmap: %s', (_, name, bytes, left) => expectHalves(bytes, name, left));

it.each([1, 4, 8, 24] as const)('shows a PCX of %i bits', (bits) =>
  expectHalves(pcx(bits), 'a.pcx', bits === 1 ? BLACK : RED),
);

it.each<DdsOptions>([
  { format: 'BC1' },
  { format: 'BC2' },
  { format: 'BC3' },
  { format: 'BC1', isExtended: true },
  { format: 'BC3', hasMipmaps: true },
  { format: 'BGRA', hasMipmaps: true },
  { format: 'RGBA' },
  { format: 'BGR' },
  { format: '565' },
])('shows a texture: %o', (options) => expectHalves(dds(options), 'a.dds', RED));

it('a texture of an unknown format has no preview, but a reason', async () => {
  expect(await reason(dds({ format: 'BC7', isExtended: true }), 'a.dds')).toBe(
    'The image cannot be decoded: it uses a compression that is not supported.',
  );
});

it('pixmaps that end early or have too many pixels are rejected with a reason (security 29)', async () => {
  const sized = (bytes: Buffer, at: number) => {
    const huge = Buffer.from(bytes);
    huge.writeUInt32LE(60_000, at);
    huge.writeUInt32LE(60_000, at + 4);
    return huge;
  };
  const tooMany = 'more pixels than the 268 million allowed';
  expect(await reason(Buffer.from('P6\n60000 60000\n255\n..'), 'a.ppm')).toContain(tooMany);
  expect(await reason(sized(dds({ format: 'BC1' }), 12), 'a.dds')).toContain(tooMany);
  for (const [bytes, name] of [
    [netpbm(6), 'a.ppm'],
    [dds({ format: 'BC1' }), 'a.dds'],
    [pcx(24), 'a.pcx'],
  ] as const)
    expect(await reason(bytes.subarray(0, -40), name)).toMatch(/it is incomplete|it is damaged/);
});

it('shows the largest image of an icon of macOS', async () => {
  const png = (side: number, color = 'red') => plainImage(side, side, color).png().toBuffer();
  const { PATH } = process.env;
  await plainImage(256, 256).png().toFile(join(folder(), 'icon.png'));
  await promisify(execFile)('vips', ['jp2ksave', 'icon.png', 'icon.jp2'], {
    cwd: folder(),
    env: { PATH },
  });
  const jp2 = await readFile(join(folder(), 'icon.jp2'));
  const small = await png(32, 'blue');
  const argb = Buffer.concat([Buffer.from('ARGB'), packedPlanes(32, [255, 255, 0, 0])]);
  const variants: [Parameters<typeof icns>[0], number][] = [
    [
      [
        ['ic11', small],
        ['ic10', await png(1024)],
        ['ic07', await png(128, 'blue')],
      ],
      1024,
    ],
    [
      [
        ['ic11', small],
        ['ic08', jp2],
        ['info', Buffer.from('bplist00')],
      ],
      256,
    ],
    [
      [
        ['il32', packedPlanes(32, [255, 0, 0])],
        ['l8mk', Buffer.alloc(1024, 255)],
      ],
      32,
    ],
    [[['it32', Buffer.concat([Buffer.alloc(4), packedPlanes(128, [255, 0, 0])])]], 128],
    [[['ic05', argb]], 32],
    [
      [
        ['ic09', Buffer.from('unknown')],
        ['ic08', await png(256)],
      ],
      256,
    ],
  ];
  for (const [entries, side] of variants) {
    const found = await inspect(icns(entries), 'a.icns');
    expect(found).toMatchObject({ kind: 'IMAGE', width: side, height: side, noPreview: null });
    const [red, green, blue] = await averageColor(found.preview?.path ?? '');
    expect([side, red > 240, green < 20, blue < 20]).toEqual([side, true, true, true]);
  }
  const glass: [string, Buffer][] = [
    ['il32', packedPlanes(32, [255, 0, 0])],
    ['l8mk', Buffer.alloc(1024, 128)],
  ];
  expect((await inspect(icns(glass), 'a.icns')).preview?.contentType).toBe('image/png');
});

it('an icon of macOS without a readable image has no preview, but a reason (security 29)', async () => {
  expect(await reason(icns([['TOC ', Buffer.alloc(8)]]), 'a.icns')).toContain(
    'no image of a known',
  );
  expect(await reason(icns([['il32', Buffer.from([253, 9, 200])]]), 'a.icns')).toContain(
    'it is incomplete',
  );
});
