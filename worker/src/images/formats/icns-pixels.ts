import {
  TIFF_COMPRESSION,
  TIFF_PHOTOMETRIC,
  TIFF_PLANAR,
  TIFF_TAG,
  TIFF_TYPE,
  TIFF_UNASSOCIATED_ALPHA,
  tiffHead,
} from '@spindle/core/file-types/tiff-header';
import { INCOMPLETE } from '@spindle/core/file-types/undecodable';
import { ProgramFailed } from '@spindle/core/programs/run-program';

/** Entries of packed red, green and blue, each with the entry that holds its transparency. */
const MASKS: ReadonlyMap<string, string> = new Map([
  ['is32', 's8mk'],
  ['il32', 'l8mk'],
  ['ih32', 'h8mk'],
  ['it32', 't8mk'],
]);

/** Marks packed transparency, red, green and blue. */
const ARGB = Buffer.from('ARGB');

/** Bytes of zero before the pixels of the largest of MASKS. */
const LARGE = { name: 'it32', zeroBytes: 4 };

/** Returns whether an entry of an icon consists of packed pixels. */
export function isPackedIcon(name: string, content: Buffer): boolean {
  return MASKS.has(name) || content.indexOf(ARGB) === 0;
}

/** Returns packed pixels of a square as a TIFF. Throws ProgramFailed when they end early. */
export async function unpackIcon(
  name: string,
  content: Buffer,
  {
    side,
    contentOfEntry,
  }: { side: number; contentOfEntry: (name: string) => Promise<Buffer | null> },
): Promise<Buffer> {
  const pixels = side * side;
  const isArgb = content.indexOf(ARGB) === 0;
  const start = isArgb ? ARGB.length : name === LARGE.name ? LARGE.zeroBytes : 0;
  const planes = unpack(content.subarray(start), pixels * (isArgb ? 4 : 3));
  const mask = isArgb ? planes.subarray(0, pixels) : await contentOfEntry(MASKS.get(name) ?? '');
  const colors = planes.subarray(-3 * pixels);
  const opacity = mask?.length === pixels ? mask : Buffer.alloc(pixels, 255);
  return Buffer.concat([planarTiffHead(side), colors, opacity]);
}

/** Unpacks runs: up to 127 a count of different bytes minus one, above the count of equal bytes plus 125. */
function unpack(packed: Buffer, length: number): Buffer {
  const unpacked = Buffer.alloc(length);
  let end = 0;
  let at = 0;
  while (end < length) {
    const count = packed[at++];
    if (count === undefined || at >= packed.length) throw new ProgramFailed(INCOMPLETE);
    if (count < 128) {
      end += packed.copy(unpacked, end, at, at + count + 1);
      at += count + 1;
    } else {
      unpacked.fill(packed.readUInt8(at++), end, Math.min(length, end + count - 125));
      end += count - 125;
    }
  }
  return unpacked;
}

/** Returns the header of a TIFF of red, green, blue and transparency, one after the other. */
function planarTiffHead(side: number): Buffer {
  const { SHORT, LONG } = TIFF_TYPE;
  const fields = [
    { tag: TIFF_TAG.imageWidth, type: LONG, values: [side] },
    { tag: TIFF_TAG.imageLength, type: LONG, values: [side] },
    { tag: TIFF_TAG.bitsPerSample, type: SHORT, values: [8, 8, 8, 8] },
    { tag: TIFF_TAG.compression, type: SHORT, values: [TIFF_COMPRESSION.none] },
    { tag: TIFF_TAG.photometricInterpretation, type: SHORT, values: [TIFF_PHOTOMETRIC.rgb] },
    { tag: TIFF_TAG.samplesPerPixel, type: SHORT, values: [4] },
    { tag: TIFF_TAG.rowsPerStrip, type: LONG, values: [side] },
    { tag: TIFF_TAG.planarConfiguration, type: SHORT, values: [TIFF_PLANAR] },
    { tag: TIFF_TAG.extraSamples, type: SHORT, values: [TIFF_UNASSOCIATED_ALPHA] },
  ];
  return tiffHead(
    fields,
    [1, 2, 3, 4].map(() => side * side),
  );
}
