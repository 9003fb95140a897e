import { compress, type Encoding, predict } from './tiff-encodings.ts';

/** A number in a TIFF: its format and its bits. */
export type SampleType =
  | 'u8'
  | 'u16'
  | 'u32'
  | 'u64'
  | 's16'
  | 's32'
  | 's64'
  | 'f16'
  | 'f32'
  | 'f64';

export interface TiffImage extends Encoding {
  width: number;
  height: number;
  type: SampleType;
  /** The values of each pixel, channel after channel. */
  pixelAt(x: number, y: number): readonly number[];
  /** 1 for gray, 2 for RGB, 5 for CMYK. */
  photometric: number;
  /** Kinds of the channels after the colors: 0 unspecified, 1 and 2 transparency. */
  extraSamples?: readonly number[];
  isReduced?: boolean;
  /** Rows of a strip. Default: all. */
  stripRows?: number;
  /** Whether channels follow one another as a whole. */
  isPlanar?: boolean;
  /** Width and height of tiles, multiples of 16. Default: strips. */
  tile?: readonly [width: number, height: number];
  /** The height in the header, if it is another one. */
  declaredHeight?: number;
}

const FORMATS = { u: 1, s: 2, f: 3 };

/** Returns a TIFF; a BigTIFF, whose offsets have 64 bits, when `isBig` is true. */
export function tiffOf(
  pages: readonly TiffImage[],
  { isBigEndian = false, isBig = false } = {},
): Buffer {
  const order = isBigEndian ? 'BE' : 'LE';
  const head = Buffer.alloc(isBig ? 16 : 8);
  head.write(isBigEndian ? 'MM' : 'II', 'latin1');
  head[`writeUInt16${order}`](isBig ? 43 : 42, 2);
  if (isBig) {
    head[`writeUInt16${order}`](8, 4); // bytes of an offset
    head[`writeBigUInt64${order}`](16n, 8);
  } else head[`writeUInt32${order}`](8, 4);
  let file = head;
  pages.forEach((page, at) => {
    file = Buffer.concat([
      file,
      pageOf(page, { start: file.length, order, isBig, isLast: at === pages.length - 1 }),
    ]);
  });
  return file;
}

type Order = 'LE' | 'BE';
type Field = [tag: number, values: readonly number[]];

function tileFields(tile: readonly [number, number], tiles: readonly Buffer[]): Field[] {
  return [
    [322, [tile[0]]],
    [323, [tile[1]]],
    [324, tiles.map(() => 0)],
    [325, tiles.map(({ length }) => length)],
  ];
}

function pageOf(
  page: TiffImage,
  { start, order, isBig, isLast }: { start: number; order: Order; isBig: boolean; isLast: boolean },
): Buffer {
  const { width, height, type, photometric, extraSamples = [], isReduced = false } = page;
  const {
    stripRows = height,
    isPlanar = false,
    compression = 1,
    predictor = 1,
    tile,
    declaredHeight = height,
  } = page;
  const strips = stripsOf(page, order);
  const channels = page.pixelAt(0, 0).length;
  const bits = Number(type.slice(1));
  const same = (value: number) => Array<number>(channels).fill(value);
  const fields: Field[] = [
    [254, [isReduced ? 1 : 0]],
    [256, [width]],
    [257, [declaredHeight]],
    [258, same(bits)],
    [259, [compression]],
    [262, [photometric]],
    ...(tile ? [] : [[273, strips.map(() => 0)] as Field]),
    [277, [channels]],
    ...(tile ? [] : [[278, [Math.max(stripRows, declaredHeight - height)]] as Field]),
    ...(tile ? [] : [[279, strips.map(({ length }) => length)] as Field]),
    [284, [isPlanar ? 2 : 1]],
    [317, [predictor]],
    ...(tile ? tileFields(tile, strips) : []),
    ...(extraSamples.length > 0 ? [[338, extraSamples] as Field] : []),
    [339, same(FORMATS[type[0] as keyof typeof FORMATS])],
  ];
  // Bytes of the number of entries, of an entry, and of an offset.
  const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const directory = Buffer.alloc(countBytes + entryBytes * fields.length + offsetBytes);
  const writeOffset = (value: number, at: number) =>
    isBig
      ? directory[`writeBigUInt64${order}`](BigInt(value), at)
      : directory[`writeUInt32${order}`](value, at);
  let outside = Buffer.alloc(0);
  const outsideAt = start + directory.length;
  const numbers = (values: readonly number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    values.forEach((value, at) => void bytes[`writeUInt32${order}`](value, 4 * at));
    return bytes;
  };
  const outsideBytes = fields.reduce(
    (sum, [, { length }]) => sum + (4 * length > offsetBytes ? 4 * length : 0),
    0,
  );
  if (isBig) writeOffset(fields.length, 0);
  else directory[`writeUInt16${order}`](fields.length, 0);
  let stripEnd = outsideAt + outsideBytes;
  const stripStarts = strips.map(({ length }) => {
    stripEnd += length;
    return stripEnd - length;
  });
  fields.forEach(([tag, values], at) => {
    const entry = countBytes + entryBytes * at;
    const strip = tag === 273 || tag === 324 ? stripStarts : values;
    directory[`writeUInt16${order}`](tag, entry);
    directory[`writeUInt16${order}`](4, entry + 2); // values of 32 bits
    writeOffset(strip.length, entry + 4);
    const inside = entry + 4 + offsetBytes;
    if (4 * strip.length <= offsetBytes) numbers(strip).copy(directory, inside);
    else {
      writeOffset(outsideAt + outside.length, inside);
      outside = Buffer.concat([outside, numbers(strip)]);
    }
  });
  writeOffset(isLast ? 0 : stripEnd, directory.length - offsetBytes);
  return Buffer.concat([directory, outside, ...strips]);
}

/** Returns the strips or the tiles of a page. Tiles at the right and the bottom repeat the last pixels. */
function stripsOf(page: TiffImage, order: Order): Buffer[] {
  const { width, height, type, pixelAt, stripRows = height, isPlanar, tile } = page;
  const [stepX, stepY] = tile ?? [width, stripRows];
  const planes = isPlanar ? pixelAt(0, 0).map((_, channel) => [channel]) : [null];
  const starts = Array.from({ length: Math.ceil(height / stepY) }, (_, row) => row * stepY).flatMap(
    (top) =>
      Array.from({ length: Math.ceil(width / stepX) }, (_, at) => [at * stepX, top] as const),
  );
  return planes.flatMap((channels) =>
    starts.map(([left, top]) => {
      const rows: Buffer[] = [];
      for (let y = top; y < (tile ? top + stepY : Math.min(height, top + stepY)); y++) {
        const values: number[] = [];
        for (let x = left; x < left + stepX; x++) {
          const pixel = pixelAt(Math.min(x, width - 1), Math.min(y, height - 1));
          values.push(...(channels ? channels.map((channel) => pixel[channel] ?? 0) : pixel));
        }
        const stride = values.length / stepX;
        rows.push(predict(samplesOf(values, type, order), { ...page, type, order, stride }));
      }
      return compress(Buffer.concat(rows), page.compression);
    }),
  );
}

function samplesOf(values: readonly number[], type: SampleType, order: Order): Buffer {
  const size = Number(type.slice(1)) / 8;
  const bytes = Buffer.alloc(values.length * size);
  const write = {
    u8: bytes.writeUInt8,
    u16: bytes[`writeUInt16${order}`],
    u32: bytes[`writeUInt32${order}`],
    u64: (value: number, at: number) => bytes[`writeBigUInt64${order}`](BigInt(value), at),
    s64: (value: number, at: number) => bytes[`writeBigInt64${order}`](BigInt(value), at),
    s16: bytes[`writeInt16${order}`],
    s32: bytes[`writeInt32${order}`],
    f16: (value: number, at: number) => bytes[`writeUInt16${order}`](halfOf(value), at),
    f32: bytes[`writeFloat${order}`],
    f64: bytes[`writeDouble${order}`],
  }[type];
  values.forEach((value, at) => void write.call(bytes, value, at * size));
  return bytes;
}

/** Returns the bits of a floating-point number of 16 bits that is 0 or a power of two from 2 ** -14 to 2 ** 15. */
function halfOf(value: number): number {
  return value === 0 ? 0 : (Math.log2(value) + 15) << 10;
}
