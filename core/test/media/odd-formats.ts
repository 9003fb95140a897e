import { deflateSync } from 'node:zlib';

type Entry = [tag: number, type: 3 | 4, value: number];

/** Returns the TIFF fields of an 8-bit gray image stored in one strip. Type 3 is 16 bits, type 4 is 32 bits. */
const gray = (side: number, strip: number, bytes: number, compression: number): Entry[] => [
  [256, 4, side], // width
  [257, 4, side], // height
  [258, 3, 8], // bits per sample
  [259, 3, compression],
  [262, 3, 1], // color model: zero is black
  [273, 4, strip], // offset of the strip
  [277, 3, 1], // samples per pixel
  [278, 4, side], // rows per strip
  [279, 4, bytes], // bytes of the strip
];

function directory(entries: Entry[], next: number): Buffer {
  const bytes = Buffer.alloc(2 + 12 * entries.length + 4);
  bytes.writeUInt16LE(entries.length);
  entries.forEach(([tag, type, value], index) => {
    const at = 2 + 12 * index;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  });
  bytes.writeUInt32LE(next, bytes.length - 4);
  return bytes;
}

const TIFF = Buffer.from('II*\0', 'latin1');

function offset(at: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(at);
  return bytes;
}

/** Returns a TIFF whose pages of 8 x 8 pixels share the same samples. With `isEndless` the last page refers to the first as the next. */
export function tiffOfPages(pages: number, { isEndless = false } = {}): Buffer {
  const samples = Buffer.alloc(64, 200);
  const start = 8 + samples.length;
  const size = directory(gray(8, 8, 64, 1), 0).length;
  const directories = Array.from({ length: pages }, (_, page) => {
    const last = isEndless ? start : 0;
    return directory(gray(8, 8, 64, 1), page === pages - 1 ? last : start + (page + 1) * size);
  });
  return Buffer.concat([TIFF, offset(start), samples, ...directories]);
}

/** Returns a black TIFF that decompresses to `unpackedBytes`, about a thousand times its size. */
export function tiffBomb(side: number, unpackedBytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(unpackedBytes));
  const padded = packed.length + (packed.length % 2);
  return Buffer.concat([
    TIFF,
    offset(8 + padded),
    packed,
    Buffer.alloc(padded - packed.length),
    directory(gray(side, 8, packed.length, 8), 0),
  ]);
}

/** Returns a GIF with frames of one pixel on a square canvas; `side` is in pixels. */
export function gifOfFrames(frames: number, side = 1): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xff\0\0\0\0\0', 'latin1');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const frame = Buffer.from(
    '!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0',
    'latin1',
  );
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

/** Returns a BMP that declares a square of `side` pixels but holds only 100 bytes of pixel data. */
export function bmpBomb(side: number): Buffer {
  const bytes = Buffer.alloc(54 + 100);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10); // offset of the pixels
  bytes.writeUInt32LE(40, 14); // bytes of the image header
  bytes.writeInt32LE(side, 18); // width
  bytes.writeInt32LE(side, 22); // height
  bytes.writeUInt16LE(1, 26); // color planes
  bytes.writeUInt16LE(24, 28); // bits per pixel
  return bytes;
}

/** Returns a JPEG with another segment at its beginning: a comment (0xfe), EXIF (0xe1) or a color profile (0xe2). */
export function jpegWith(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
