import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PIXELS_MAX } from '@spindle/contracts/files/pixels-max';
import { tooManyPixels } from '@spindle/core/decoder-pool/limits';
import { TIFF_TYPE, tiffHead } from '@spindle/core/file-types/tiff-header';
import { INCOMPLETE } from '@spindle/core/file-types/undecodable';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import type { LocalFile } from '../../local-file.ts';
import { type Prediction, restoreSamples } from './predictor.ts';
import { type Plane, readPlane, STORAGE_TAGS } from './stored-samples.ts';
import { PAGES_MAX, type TiffPage } from './tiff-pages.ts';
import { readDirectories, withTiff } from './tiff-structure.ts';

const OUTPUT = 'converted.tif';

const PHOTOMETRIC = 262;
const PREDICTOR = 317;
const TAGS: ReadonlySet<number> = new Set([PHOTOMETRIC, PREDICTOR, ...STORAGE_TAGS]);

/** Numbers of TIFF for the formats of samples. */
const FORMATS = { unsigned: 1, signed: 2, float: 3 } as const;

/** Returns whether vips cannot read a page: its samples have 64 bits, or 16 with a floating point, or its tiles hold one channel each. */
export function hasUncommonSamples(page: TiffPage): boolean {
  const { bits, isTiled, isPlanar, channels } = page;
  return isNarrowed(page) || (isTiled && isPlanar && channels > 1 && [8, 16, 32].includes(bits));
}

/**
 * Copies a page for which hasUncommonSamples is true, channel by channel in strips. Samples of 64 bits, and those of 16 bits with a floating
 * point, become floating-point numbers of 32 bits. Returns the path. Throws ProgramFailed, MissingProgram.
 */
export function convertSamples(file: LocalFile, at: number, page: TiffPage): Promise<string> {
  return withTiff(file.path, async (tiff) => {
    const directory = tiff && (await readDirectories(tiff, TAGS, PAGES_MAX))[at];
    if (!directory) throw new ProgramFailed(INCOMPLETE);
    const { width, height, channels, bits, isPlanar } = page;
    if (width * height > PIXELS_MAX) throw new ProgramFailed(tooManyPixels());
    const planes = isPlanar ? channels : 1;
    const stride = channels / planes;
    const sampleBytes = bits / 8;
    const pixelBytes = stride * sampleBytes;
    const prediction: Prediction = {
      predictor: directory.get(PREDICTOR)?.[0] ?? 1,
      sampleBytes,
      stride,
      isLittleEndian: tiff.isLittleEndian,
    };
    const path = join(file.workDir, OUTPUT);
    await pipeline(
      async function* () {
        yield headOf(page, planes, directory.get(PHOTOMETRIC)?.[0] ?? 1);
        for (let index = 0; index < planes; index++) {
          const size = { width, height, pixelBytes };
          const plane = await readPlane(file, tiff, directory, index, size);
          for await (const row of rowsOf(plane, height, prediction))
            yield narrow(row.subarray(0, width * pixelBytes), page);
        }
      },
      createWriteStream(path),
      { signal: file.signal },
    );
    return path;
  });
}

function isNarrowed({ bits, format }: TiffPage): boolean {
  return bits === 64 || (bits === 16 && format === 'float');
}

function headOf(page: TiffPage, planes: number, photometric: number): Buffer {
  const { SHORT, LONG } = TIFF_TYPE;
  const { width, height, channels } = page;
  const bits = isNarrowed(page) ? 32 : page.bits;
  const format = FORMATS[isNarrowed(page) ? 'float' : page.format];
  const fields = [
    { tag: 256, type: LONG, values: [width] },
    { tag: 257, type: LONG, values: [height] },
    { tag: 258, type: SHORT, values: Array<number>(channels).fill(bits) },
    { tag: 259, type: SHORT, values: [1] }, // compression: none
    { tag: PHOTOMETRIC, type: SHORT, values: [photometric] },
    { tag: 277, type: SHORT, values: [channels] },
    { tag: 278, type: LONG, values: [height] }, // rows per strip
    { tag: 284, type: SHORT, values: [planes > 1 ? 2 : 1] }, // channel by channel or not
    { tag: 339, type: SHORT, values: Array<number>(channels).fill(format) },
  ];
  const planeBytes = (width * height * channels * bits) / 8 / planes;
  return tiffHead(fields, Array<number>(planes).fill(planeBytes));
}

/** Yields the rows of a plane with the samples as big-endian numbers. Throws ProgramFailed when some are missing. */
async function* rowsOf(
  plane: Plane,
  height: number,
  prediction: Prediction,
): AsyncGenerator<Buffer> {
  const { path, start, rowBytes, segmentBytes } = plane;
  let rest = Buffer.alloc(0);
  let rows = 0;
  for await (const chunk of createReadStream(path, { start, end: start + rowBytes * height - 1 })) {
    const bytes = Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + rowBytes <= bytes.length; at += rowBytes, rows++) {
      const parts: Buffer[] = [];
      for (let part = at; part < at + rowBytes; part += segmentBytes)
        parts.push(restoreSamples(bytes.subarray(part, part + segmentBytes), prediction));
      yield Buffer.concat(parts);
    }
    rest = bytes.subarray(at);
  }
  if (rows < height) throw new ProgramFailed(INCOMPLETE);
}

/** Returns samples as floating-point numbers of 32 bits when vips does not read their type. */
function narrow(row: Buffer, page: TiffPage): Buffer {
  if (!isNarrowed(page)) return row;
  const sampleBytes = page.bits / 8;
  const read = readerOf(row, page);
  const narrowed = Buffer.alloc((row.length / sampleBytes) * 4);
  for (let at = 0; at < row.length; at += sampleBytes)
    narrowed.writeFloatBE(read(at), (at / sampleBytes) * 4);
  return narrowed;
}

function readerOf(row: Buffer, { bits, format }: TiffPage): (at: number) => number {
  if (bits === 16) return (at) => halfToNumber(row.readUInt16BE(at));
  if (format === 'float') return (at) => row.readDoubleBE(at);
  if (format === 'signed') return (at) => Number(row.readBigInt64BE(at));
  return (at) => Number(row.readBigUInt64BE(at));
}

/** Converts the bits of a floating-point number of 16 bits: a sign, 5 bits of the exponent, 10 of the fraction. */
function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1024;
  if (exponent === 0) return sign * fraction * 2 ** -14;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction) * 2 ** (exponent - 15);
}
