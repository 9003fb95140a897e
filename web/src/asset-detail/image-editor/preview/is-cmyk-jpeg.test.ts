import { expect, it } from 'vitest';
import { isCmykJpeg } from './is-cmyk-jpeg.ts';

const START = [0xff, 0xd8];
const EXIF = [0xff, 0xe1, 0, 4, 1, 2];
const TABLE = [0xff, 0xc4, 0, 3, 4];
const frame = (marker: number, channels: number) => [
  ...[0xff, marker, 0, 8 + 3 * channels, 8, 0, 1, 0, 1, channels],
  ...Array(3 * channels).fill(0),
];

it.each([
  ['a CMYK JPEG', [...START, ...EXIF, ...TABLE, ...frame(0xc0, 4)], true],
  ['a progressive one', [...START, ...frame(0xc2, 4)], true],
  ['a JPEG in color', [...START, ...EXIF, ...TABLE, ...frame(0xc0, 3)], false],
  ['a JPEG that ends early', [...START, ...EXIF], false],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], false],
  ['no data', [], false],
])('tells whether %s is CMYK', async (_, bytes, expected) => {
  expect(await isCmykJpeg(new Blob([new Uint8Array(bytes)]))).toBe(expected);
});
