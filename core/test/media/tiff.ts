import { deflateSync } from 'node:zlib';

/** A number in a TIFF: its format and its bits. */
export type SampleType = 'u8' | 'u16' | 'u32' | 'u64' | 's16' | 's32' | 's64' | 'f32' | 'f64';

export interface TiffImage {
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
  isDeflated?: boolean;
  /** The height in the header, if it is another one. */
  declaredHeight?: number;
}

const FORMATS = { u: 1, s: 2, f: 3 };

/** Returns a TIFF. */
export function tiffOf(pages: readonly TiffImage[], { isBigEndian = false } = {}): Buffer {
  const order = isBigEndian ? 'BE' : 'LE';
  const head = Buffer.alloc(8);
  head.write(isBigEndian ? 'MM' : 'II', 'latin1');
  head[`writeUInt16${order}`](42, 2);
  head[`writeUInt32${order}`](8, 4);
  let file = head;
  pages.forEach((page, at) => {
    file = Buffer.concat([
      file,
      pageOf(page, { start: file.length, order, isLast: at === pages.length - 1 }),
    ]);
  });
  return file;
}

type Order = 'LE' | 'BE';

function pageOf(
  page: TiffImage,
  { start, order, isLast }: { start: number; order: Order; isLast: boolean },
): Buffer {
  const { width, height, type, photometric, extraSamples = [], isReduced = false } = page;
  const {
    stripRows = height,
    isPlanar = false,
    isDeflated = false,
    declaredHeight = height,
  } = page;
  const strips = stripsOf(page, order);
  const channels = page.pixelAt(0, 0).length;
  const bits = Number(type.slice(1));
  const same = (value: number) => Array<number>(channels).fill(value);
  const fields: [tag: number, values: readonly number[]][] = [
    [254, [isReduced ? 1 : 0]],
    [256, [width]],
    [257, [declaredHeight]],
    [258, same(bits)],
    [259, [isDeflated ? 8 : 1]],
    [262, [photometric]],
    [273, strips.map(() => 0)],
    [277, [channels]],
    [278, [Math.max(stripRows, declaredHeight - height)]],
    [279, strips.map(({ length }) => length)],
    [284, [isPlanar ? 2 : 1]],
    ...(extraSamples.length > 0 ? [[338, extraSamples] as [number, readonly number[]]] : []),
    [339, same(FORMATS[type[0] as keyof typeof FORMATS])],
  ];
  const directory = Buffer.alloc(2 + 12 * fields.length + 4);
  let outside = Buffer.alloc(0);
  const outsideAt = start + directory.length;
  const numbers = (values: readonly number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    values.forEach((value, at) => void bytes[`writeUInt32${order}`](value, 4 * at));
    return bytes;
  };
  const outsideBytes = fields.reduce(
    (sum, [, { length }]) => sum + (length > 1 ? 4 * length : 0),
    0,
  );
  directory[`writeUInt16${order}`](fields.length, 0);
  let stripEnd = outsideAt + outsideBytes;
  const stripStarts = strips.map(({ length }) => {
    stripEnd += length;
    return stripEnd - length;
  });
  fields.forEach(([tag, values], at) => {
    const entry = 2 + 12 * at;
    const strip = tag === 273 ? stripStarts : values;
    directory[`writeUInt16${order}`](tag, entry);
    directory[`writeUInt16${order}`](4, entry + 2); // values of 32 bits
    directory[`writeUInt32${order}`](strip.length, entry + 4);
    if (strip.length === 1) numbers(strip).copy(directory, entry + 8);
    else {
      directory[`writeUInt32${order}`](outsideAt + outside.length, entry + 8);
      outside = Buffer.concat([outside, numbers(strip)]);
    }
  });
  directory[`writeUInt32${order}`](isLast ? 0 : stripEnd, directory.length - 4);
  return Buffer.concat([directory, outside, ...strips]);
}

function stripsOf(page: TiffImage, order: Order): Buffer[] {
  const { width, height, type, pixelAt, stripRows = height, isPlanar, isDeflated } = page;
  const planes = isPlanar ? pixelAt(0, 0).map((_, channel) => [channel]) : [null];
  return planes.flatMap((channels) =>
    Array.from({ length: Math.ceil(height / stripRows) }, (_, strip) => {
      const values: number[] = [];
      for (let y = strip * stripRows; y < Math.min(height, (strip + 1) * stripRows); y++)
        for (let x = 0; x < width; x++) {
          const pixel = pixelAt(x, y);
          values.push(...(channels ? channels.map((channel) => pixel[channel] ?? 0) : pixel));
        }
      const bytes = samplesOf(values, type, order);
      return isDeflated ? deflateSync(bytes) : bytes;
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
    f32: bytes[`writeFloat${order}`],
    f64: bytes[`writeDouble${order}`],
  }[type];
  values.forEach((value, at) => void write.call(bytes, value, at * size));
  return bytes;
}
