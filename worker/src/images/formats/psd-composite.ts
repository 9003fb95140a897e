import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  TIFF_COMPRESSION,
  TIFF_PHOTOMETRIC,
  TIFF_PLANAR,
  TIFF_TAG,
  TIFF_TYPE,
  TIFF_UNASSOCIATED_ALPHA,
  type TiffField,
  tiffHead,
} from '@spindle/core/file-types/tiff-header';
import { INCOMPLETE } from '@spindle/core/file-types/undecodable';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import type { LocalFile, ReadableImage } from '../local-file.ts';
import { MODE, type PsdComposite, readPsd } from './psd.ts';
import { convertWithVips, invertWithVips, labToSrgbWithVips } from './vips.ts';

const OUTPUT = 'composite.tif';

/** The limit of a TIFF, whose offsets have 32 bits. */
const DATA_BYTES_MAX = 4_000_000_000;

/** Rows of one channel in a strip. */
const STRIP_ROWS = 32;

/**
 * Extracts the composite image of all layers as a TIFF. Both formats pack samples in the same way, so they are copied unchanged.
 * Throws ProgramFailed.
 */
export async function extractPsdComposite(file: LocalFile): Promise<ReadableImage> {
  const original = await open(file.path);
  try {
    const composite = await readPsd(original);
    if (!composite) return await convertWithVips(file, 'magickload');
    const { dataStart, rowBytes, dpi } = composite;
    const dataBytes = rowBytes.reduce((sum, bytes) => sum + bytes, 0);
    if (dataBytes > DATA_BYTES_MAX) throw new ProgramFailed('it holds too much');
    if (dataStart + dataBytes > (await original.stat()).size) throw new ProgramFailed(INCOMPLETE);
    const path = join(file.workDir, OUTPUT);
    const head = tiffHead(fieldsOf(composite), stripsOf(composite));
    await pipeline(
      async function* () {
        yield head;
        yield* createReadStream(file.path, { start: dataStart, end: dataStart + dataBytes - 1 });
      },
      createWriteStream(path),
      { signal: file.signal },
    );
    return {
      path: await convertColors(file, path, composite),
      contentType: 'image/tiff',
      facts: { dpi, orientation: null, pages: 1 },
    };
  } finally {
    await original.close();
  }
}

/** Converts CMYK, which a TIFF stores inverted, and Lab, which a TIFF stores signed. */
function convertColors(
  file: LocalFile,
  path: string,
  { mode, depth, channels }: PsdComposite,
): Promise<string> | string {
  if (mode === MODE.cmyk) return invertWithVips(file, path);
  return mode === MODE.lab ? labToSrgbWithVips(file, path, { depth, channels }) : path;
}

/** Returns the bytes of each strip, channel by channel. */
function stripsOf({ channels, height, rowBytes }: PsdComposite): number[] {
  const strips: number[] = [];
  for (let channel = 0; channel < channels; channel++)
    for (let row = 0; row < height; row += STRIP_ROWS) {
      const from = channel * height + row;
      const to = channel * height + Math.min(row + STRIP_ROWS, height);
      strips.push(rowBytes.slice(from, to).reduce((sum, bytes) => sum + bytes, 0));
    }
  return strips;
}

/** The color model of a TIFF by the mode of a Photoshop file. */
const PHOTOMETRIC: ReadonlyMap<number, number> = new Map([
  [MODE.bitmap, TIFF_PHOTOMETRIC.whiteIsZero],
  [MODE.gray, TIFF_PHOTOMETRIC.blackIsZero],
  [MODE.duotone, TIFF_PHOTOMETRIC.blackIsZero],
  [MODE.rgb, TIFF_PHOTOMETRIC.rgb],
  [MODE.indexed, TIFF_PHOTOMETRIC.palette],
  [MODE.cmyk, TIFF_PHOTOMETRIC.separated],
  [MODE.lab, TIFF_PHOTOMETRIC.rgb], // because labToSrgbWithVips converts it
]);

function fieldsOf(composite: PsdComposite): TiffField[] {
  const { width, height, depth, mode, channels, hasAlpha, isPacked } = composite;
  const { SHORT, LONG, BYTES } = TIFF_TYPE;
  const { colorTable, iccProfile } = composite;
  return [
    { tag: TIFF_TAG.imageWidth, type: LONG, values: [width] },
    { tag: TIFF_TAG.imageLength, type: LONG, values: [height] },
    { tag: TIFF_TAG.bitsPerSample, type: SHORT, values: Array(channels).fill(depth) },
    {
      tag: TIFF_TAG.compression,
      type: SHORT,
      values: [TIFF_COMPRESSION[isPacked ? 'packBits' : 'none']],
    },
    {
      tag: TIFF_TAG.photometricInterpretation,
      type: SHORT,
      values: [PHOTOMETRIC.get(mode) ?? TIFF_PHOTOMETRIC.blackIsZero],
    },
    { tag: TIFF_TAG.samplesPerPixel, type: SHORT, values: [channels] },
    { tag: TIFF_TAG.rowsPerStrip, type: LONG, values: [STRIP_ROWS] },
    { tag: TIFF_TAG.planarConfiguration, type: SHORT, values: [TIFF_PLANAR] },
    ...(colorTable
      ? [{ tag: TIFF_TAG.colorMap, type: SHORT, values: [...colorTable].map((v) => v * 257) }]
      : []),
    ...(hasAlpha
      ? [{ tag: TIFF_TAG.extraSamples, type: SHORT, values: [TIFF_UNASSOCIATED_ALPHA] }]
      : []),
    ...(iccProfile && mode !== MODE.lab
      ? [{ tag: TIFF_TAG.iccProfile, type: BYTES, values: [...iccProfile] }]
      : []),
  ];
}
