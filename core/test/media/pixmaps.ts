/** The size of the images of this file, in pixels. */
export const PIXMAP_SIZE = { width: 16, height: 8 };

const { width: WIDTH, height: HEIGHT } = PIXMAP_SIZE;

/** Returns rows of values whose left half has one value and whose right half has another. */
function halves(left: readonly number[], right: readonly number[]): number[] {
  const row = Array.from({ length: WIDTH }, (_, x) => (x < WIDTH / 2 ? left : right)).flat();
  return Array.from({ length: HEIGHT }, () => row).flat();
}

const FORMATS = { 1: 1, 2: 1, 3: 3, 4: 1, 5: 1, 6: 3 };

/** Returns a Netpbm file, red (or black) and white. `max` is the value of white; formats 1 to 3 are text. */
export function netpbm(format: keyof typeof FORMATS, max = 255): Buffer {
  const isBitmap = format === 1 || format === 4;
  const isColor = FORMATS[format] === 3;
  const black = isBitmap ? 1 : 0;
  const samples = isColor
    ? halves([max, 0, 0], [max, max, max])
    : halves([black], [isBitmap ? 0 : max]);
  const head = `P${format}\n# a comment\n${WIDTH} ${HEIGHT}\n${isBitmap ? '' : `${max}\n`}`;
  if (format <= 3) return Buffer.from(`${head}${samples.join(' ')}\n`);
  if (isBitmap) return Buffer.concat([Buffer.from(head), bitsOf(samples)]);
  const bytes = max > 255 ? Buffer.from(Uint16Array.from(samples).buffer).swap16() : samples;
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes)]);
}

/** Returns a floating-point pixmap, red and white. */
export function floatmap(): Buffer {
  const samples = Float32Array.from(halves([1, 0, 0], [1, 1, 1]));
  return Buffer.concat([
    Buffer.from(`PF\n${WIDTH} ${HEIGHT}\n-1.0\n`),
    Buffer.from(samples.buffer),
  ]);
}

function bitsOf(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(samples.length / 8);
  samples.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)));
  });
  return bytes;
}

/** Returns a PCX of 1, 4, 8 or 24 bits, red and white; black and white with 1 bit. */
export function pcx(bits: 1 | 4 | 8 | 24): Buffer {
  const head = Buffer.alloc(128);
  head.set([10, 5, 1, Math.min(bits, 8)]);
  head.writeUInt16LE(WIDTH - 1, 8);
  head.writeUInt16LE(HEIGHT - 1, 10);
  head.set(bits === 1 ? [0, 0, 0, 255, 255, 255] : [255, 0, 0, 255, 255, 255], 16); // palette
  const planes = bits === 24 ? 3 : 1;
  head.writeUInt8(planes, 65);
  const rowBytes = (WIDTH * Math.min(bits, 8)) / 8;
  head.writeUInt16LE(rowBytes, 66);
  const half = rowBytes / 2;
  const run = (value: number) => [0xc0 | half, value];
  const rightOf = { 1: 0xff, 4: 0x11, 8: 1, 24: 255 }[bits];
  const row = Array.from({ length: planes }, (_, plane) => [
    ...run(bits === 24 && plane === 0 ? 255 : 0),
    ...run(rightOf),
  ]).flat();
  const rows = Array.from({ length: HEIGHT }, () => row).flat();
  const palette = Buffer.alloc(bits === 8 ? 769 : 0);
  if (bits === 8) palette.set([12, 255, 0, 0, 255, 255, 255]);
  return Buffer.concat([head, Buffer.from(rows), palette]);
}

export interface DdsOptions {
  format: 'BC1' | 'BC2' | 'BC3' | 'BC7' | 'BGRA' | 'RGBA' | 'BGR' | '565';
  /** Whether the format is in the extended header of Direct3D 10. */
  isExtended?: boolean;
  hasMipmaps?: boolean;
}

/** Names of compressed formats in the header, and their numbers in the extended one. */
const FOUR_CC = {
  BC1: ['DXT1', 71],
  BC2: ['DXT3', 74],
  BC3: ['DXT5', 77],
  BC7: ['', 98],
} as const;

const MASKS = {
  BGRA: [32, 0xff0000, 0xff00, 0xff, 0xff000000],
  RGBA: [32, 0xff, 0xff00, 0xff0000, 0xff000000],
  BGR: [24, 0xff0000, 0xff00, 0xff, 0],
  '565': [16, 0xf800, 0x7e0, 0x1f, 0],
} as const;

const PIXELS = {
  BGRA: [
    [0, 0, 255, 255],
    [255, 255, 255, 255],
  ],
  RGBA: [
    [255, 0, 0, 255],
    [255, 255, 255, 255],
  ],
  BGR: [
    [0, 0, 255],
    [255, 255, 255],
  ],
  '565': [
    [0, 0xf8],
    [255, 255],
  ],
} as const;

/** Returns a texture, red and white. With mipmaps, the smaller levels are black. */
export function dds({ format, isExtended = false, hasMipmaps = false }: DdsOptions): Buffer {
  const head = Buffer.alloc(128);
  head.write('DDS ');
  for (const [at, value] of [
    [4, 124],
    [8, 0x1007],
    [12, HEIGHT],
    [16, WIDTH],
    [28, hasMipmaps ? 3 : 1],
    [76, 32],
    [108, 0x1000],
  ] as const)
    head.writeUInt32LE(value, at);
  const extended = Buffer.alloc(isExtended ? 20 : 0);
  if (format in MASKS) {
    const [bits, ...masks] = MASKS[format as keyof typeof MASKS];
    head.writeUInt32LE(masks[3] ? 0x41 : 0x40, 80);
    [bits, ...masks].forEach((value, at) => void head.writeUInt32LE(value, 88 + 4 * at));
  } else {
    const [name, number] = FOUR_CC[format as keyof typeof FOUR_CC];
    head.writeUInt32LE(4, 80);
    head.write(isExtended ? 'DX10' : name, 84);
    if (isExtended)
      [number, 3, 0, 1].forEach((value, at) => void extended.writeUInt32LE(value, 4 * at));
  }
  const pixels = ddsPixels(format);
  const smaller = Buffer.alloc(hasMipmaps ? pixels.length / 2 : 0);
  return Buffer.concat([head, extended, pixels, smaller]);
}

function ddsPixels(format: DdsOptions['format']): Buffer {
  if (format in PIXELS) {
    const [left, right] = PIXELS[format as keyof typeof PIXELS];
    return Buffer.from(halves(left, right));
  }
  // Blocks of 4 x 4 pixels: transparency, then two colors and an index for each pixel, which is 0.
  const opacity = {
    BC1: [],
    BC2: Array<number>(8).fill(255),
    BC3: [255, 255, 0, 0, 0, 0, 0, 0],
    BC7: Array<number>(8).fill(0),
  }[format as keyof typeof FOUR_CC];
  const block = (color: number[]) => [...opacity, ...color, ...color, 0, 0, 0, 0];
  const row = [
    [0, 0xf8],
    [0, 0xf8],
    [255, 255],
    [255, 255],
  ].flatMap(block);
  return Buffer.from([...row, ...row]);
}

/** Returns an icon of macOS with these entries. */
export function icns(entries: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts = entries.map(([name, content]) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32BE(8 + content.length, 4);
    return Buffer.concat([head, content]);
  });
  const head = Buffer.alloc(8);
  head.write('icns');
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...parts]);
}

/** Packs planes of one value each as an icon of macOS does. */
export function packedPlanes(side: number, values: readonly number[]): Buffer {
  return Buffer.from(
    values.flatMap((value) =>
      Array.from({ length: (side * side) / 128 }, () => [253, value]).flat(),
    ),
  );
}
