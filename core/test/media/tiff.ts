/** A number in a TIFF: its format and its bits. */
export type SampleType = 'u8' | 'u16' | 'u32' | 's16' | 's32' | 'f32';

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
}

const FORMATS = { u: 1, s: 2, f: 3 };

/** Returns an uncompressed TIFF with one strip on each page. */
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
  const samples = samplesOf(page, order);
  const channels = page.pixelAt(0, 0).length;
  const bits = Number(type.slice(1));
  const same = (value: number) => Array<number>(channels).fill(value);
  const fields: [tag: number, values: readonly number[]][] = [
    [254, [isReduced ? 1 : 0]],
    [256, [width]],
    [257, [height]],
    [258, same(bits)],
    [259, [1]],
    [262, [photometric]],
    [273, [0]],
    [277, [channels]],
    [278, [height]],
    [279, [samples.length]],
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
  fields.forEach(([tag, values], at) => {
    const entry = 2 + 12 * at;
    const strip = tag === 273 ? [outsideAt + outsideBytes] : values;
    directory[`writeUInt16${order}`](tag, entry);
    directory[`writeUInt16${order}`](4, entry + 2); // values of 32 bits
    directory[`writeUInt32${order}`](strip.length, entry + 4);
    if (strip.length === 1) numbers(strip).copy(directory, entry + 8);
    else {
      directory[`writeUInt32${order}`](outsideAt + outside.length, entry + 8);
      outside = Buffer.concat([outside, numbers(strip)]);
    }
  });
  const end = outsideAt + outside.length + samples.length;
  directory[`writeUInt32${order}`](isLast ? 0 : end, directory.length - 4);
  return Buffer.concat([directory, outside, samples]);
}

function samplesOf({ width, height, type, pixelAt }: TiffImage, order: Order): Buffer {
  const values: number[] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) values.push(...pixelAt(x, y));
  const size = Number(type.slice(1)) / 8;
  const bytes = Buffer.alloc(values.length * size);
  const write = {
    u8: bytes.writeUInt8,
    u16: bytes[`writeUInt16${order}`],
    u32: bytes[`writeUInt32${order}`],
    s16: bytes[`writeInt16${order}`],
    s32: bytes[`writeInt32${order}`],
    f32: bytes[`writeFloat${order}`],
  }[type];
  values.forEach((value, at) => void write.call(bytes, value, at * size));
  return bytes;
}
