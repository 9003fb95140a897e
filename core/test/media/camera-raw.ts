import sharp from 'sharp';

/** Types of TIFF fields: integers of 16 and 32 bits. */
export const SHORT = 3;
export const LONG = 4;
/** Bytes of a value by field type: bytes, text, 16 bits, 32 bits and fractions. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, [SHORT]: 2, [LONG]: 4, 10: 8 };

/** A TIFF field: tag, type, values. The numbers are those of TIFF 6.0, TIFF/EP, EXIF and DNG. A fraction is two values: numerator and denominator. */
export type Field = [tag: number, type: number, values: number[]];

export interface DngOptions {
  /** Size of the sensor in pixels. Both sides must be even. */
  width?: number;
  height?: number;
  /** Longer side of the embedded preview in pixels; 0 for no preview. */
  preview?: number;
  orientation?: number;
  /** Whether the sensor data use an unknown compression. The preview is then stored in the tags 513 and 514. */
  isUnknown?: true;
}

/** Returns a DNG whose sensor data are green and whose embedded preview is red. */
export async function dng(options: DngOptions = {}): Promise<Buffer> {
  const { width = 600, height = 400, preview = 600, orientation = 1, isUnknown } = options;
  const jpeg =
    preview === 0 ? null : await plainJpeg(preview, Math.round((preview * height) / width));
  const sensor = Buffer.alloc(width * height * 2);
  for (let at = 0; at < sensor.length / 2; at++) {
    const isGreen = (at % width) % 2 !== Math.floor(at / width) % 2; // RG over GB
    sensor.writeUInt16LE(isGreen ? 40_000 : 500, at * 2);
  }
  const camera: Field[] = [
    [271, 2, ascii('Spindle')], // make
    [272, 2, ascii('One')], // model
    [274, SHORT, [orientation]], // orientation
    [50706, 1, [1, 4, 0, 0]], // version of DNG
    [50708, 2, ascii('Spindle One')], // camera model
    [50721, 10, [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap((value) => [value, 1])], // color matrix
    [50778, SHORT, [21]], // illuminant: D65
  ];
  const raw = (start: number): Field[] => [
    [254, LONG, [0]], // 0: full image, 1: reduced
    [256, LONG, [width]], // width
    [257, LONG, [height]], // height
    [258, SHORT, [16]], // bits per sample
    [259, SHORT, [isUnknown ? 65_000 : 1]], // compression
    [262, SHORT, [32803]], // color filter array
    [273, LONG, [start]], // offset of the strip
    [277, SHORT, [1]], // samples per pixel
    [278, LONG, [height]], // rows per strip
    [279, LONG, [sensor.length]], // bytes of the strip
    [33421, SHORT, [2, 2]], // size of the color filter pattern
    [33422, 1, [0, 1, 1, 2]], // the pattern: red, green, green, blue
    [50717, LONG, [65_535]], // white level
  ];
  const first = (start: number, bytes: number, side: number, subDirectory: number): Field[] => [
    [254, LONG, [1]], // 0: full image, 1: reduced
    [256, LONG, [side]], // width
    [257, LONG, [Math.round((side * height) / width)]], // height
    [258, SHORT, [8, 8, 8]], // bits per sample
    [259, SHORT, [7]], // compression
    [262, SHORT, [6]], // color model
    [isUnknown ? 513 : 273, LONG, [start]],
    [277, SHORT, [3]], // samples per pixel
    [278, LONG, [Math.round((side * height) / width)]], // rows per strip
    [isUnknown ? 514 : 279, LONG, [bytes]],
    [330, LONG, [subDirectory]],
    ...camera,
  ];
  const header = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  if (!jpeg) {
    const length = directory([...raw(0), ...camera], 8).length;
    return Buffer.concat([header, directory([...raw(8 + length), ...camera], 8), sensor]);
  }
  const sub = 8 + directory(first(0, 0, preview, 0), 8).length;
  const data = sub + directory(raw(0), sub).length;
  return Buffer.concat([
    header,
    directory(first(data + sensor.length, jpeg.length, preview, sub), 8),
    directory(raw(data), sub),
    sensor,
    jpeg,
  ]);
}

/** Returns a JPEG of one color. */
export function plainJpeg(width: number, height: number, background = 'red'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Returns text as the values of a TIFF field, with the final zero byte. */
export function ascii(text: string): number[] {
  return [...Buffer.from(`${text}\0`)];
}

/**
 * Returns a directory of a little-endian TIFF, followed by the values that do not fit into its entries. `start` is its byte offset in
 * the file, `next` the offset of the next directory; 0 for none.
 */
export function directory(fields: Field[], start: number, next = 0): Buffer {
  const sorted = [...fields].sort(([a], [b]) => a - b);
  const entries = Buffer.alloc(2 + 12 * sorted.length + 4);
  entries.writeUInt16LE(sorted.length);
  entries.writeUInt32LE(next, entries.length - 4);
  const outside: Buffer[] = [];
  let end = start + entries.length;
  sorted.forEach(([tag, type, values], index) => {
    const at = 2 + 12 * index;
    const size = SIZES[type] ?? 1;
    const unit = size === 8 ? 4 : size; // a fraction is two integers
    const bytes = Buffer.alloc(Math.max(4, values.length * unit));
    values.forEach((value, position) => {
      bytes.writeUIntLE(value, position * unit, unit);
    });
    entries.writeUInt16LE(tag, at);
    entries.writeUInt16LE(type, at + 2);
    entries.writeUInt32LE((values.length * unit) / size, at + 4);
    if (bytes.length <= 4) bytes.copy(entries, at + 8);
    else {
      entries.writeUInt32LE(end, at + 8);
      outside.push(bytes, Buffer.alloc(bytes.length % 2));
      end += bytes.length + (bytes.length % 2);
    }
  });
  return Buffer.concat([entries, ...outside]);
}
