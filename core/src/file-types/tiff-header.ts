/** The types of TIFF values that this file writes. BYTES is TIFF's "undefined". */
export const TIFF_TYPE = { SHORT: 3, LONG: 4, BYTES: 7 } as const;

/** Tag numbers of TIFF 6.0 and of its embedded ICC profile, named as those specifications do. */
export const TIFF_TAG = {
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometricInterpretation: 262,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  colorMap: 320,
  tileOffsets: 324,
  tileByteCounts: 325,
  subIfds: 330,
  extraSamples: 338,
  jpegOffset: 513,
  jpegByteCount: 514,
  iccProfile: 34675,
} as const;

/** Values of the tag `compression`. */
export const TIFF_COMPRESSION = { none: 1, packBits: 32773 } as const;

/** Values of the tag `photometricInterpretation`: the color model. */
export const TIFF_PHOTOMETRIC = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  separated: 5,
} as const;

/** The value of the tag `planarConfiguration` for samples that are stored channel by channel. */
export const TIFF_PLANAR = 2;

/** The value of the tag `extraSamples` for transparency that is not premultiplied. */
export const TIFF_UNASSOCIATED_ALPHA = 2;

/** A field of a TIFF header: a value of TIFF_TAG, a value of TIFF_TYPE, and its values. */
export interface TiffField {
  tag: number;
  type: number;
  values: readonly number[];
}

const SIZES: ReadonlyMap<number, number> = new Map([
  [TIFF_TYPE.SHORT, 2],
  [TIFF_TYPE.LONG, 4],
  [TIFF_TYPE.BYTES, 1],
]);

const STRIP_TAGS = { offsets: TIFF_TAG.stripOffsets, byteCounts: TIFF_TAG.stripByteCounts };
const TILE_TAGS = { offsets: TIFF_TAG.tileOffsets, byteCounts: TIFF_TAG.tileByteCounts };
const HEADER_BYTES = 8;

/** Returns the header of a big-endian TIFF with one image. Its pixels follow directly, in strips or tiles of the given byte counts. */
export function tiffHead(
  fields: readonly TiffField[],
  strips: readonly number[],
  { isTiled = false } = {},
): Buffer {
  const tags = isTiled ? TILE_TAGS : STRIP_TAGS;
  const { LONG } = TIFF_TYPE;
  const all = [
    ...fields,
    { tag: tags.offsets, type: LONG, values: strips },
    { tag: tags.byteCounts, type: LONG, values: strips },
  ].sort((a, b) => a.tag - b.tag);
  const directoryBytes = 2 + 12 * all.length + 4;
  const bytes = HEADER_BYTES + directoryBytes + all.reduce((sum, f) => sum + outsideBytes(f), 0);
  let end = bytes;
  const offsets = strips.map((length) => {
    end += length;
    return end - length;
  });
  const head = Buffer.alloc(bytes);
  head.write('MM\0*', 'latin1');
  head.writeUInt32BE(HEADER_BYTES, 4);
  head.writeUInt16BE(all.length, HEADER_BYTES);
  let outside = HEADER_BYTES + directoryBytes;
  all.forEach((field, index) => {
    const at = HEADER_BYTES + 2 + 12 * index;
    const { tag, type, values } = field;
    head.writeUInt16BE(tag, at);
    head.writeUInt16BE(type, at + 2);
    head.writeUInt32BE(values.length, at + 4);
    const room = outsideBytes(field);
    if (room > 0) head.writeUInt32BE(outside, at + 8);
    writeValues(head, tag === tags.offsets ? offsets : values, type, room > 0 ? outside : at + 8);
    outside += room;
  });
  return head;
}

/** Returns the bytes, rounded up to even, of values that do not fit into a field's entry; 0 when they fit. */
function outsideBytes({ type, values }: TiffField): number {
  const bytes = values.length * (SIZES.get(type) ?? 1);
  return bytes <= 4 ? 0 : bytes + (bytes % 2);
}

function writeValues(head: Buffer, values: readonly number[], type: number, at: number): void {
  const size = SIZES.get(type) ?? 1;
  values.forEach((value, index) => {
    head.writeUIntBE(value, at + index * size, size);
  });
}
