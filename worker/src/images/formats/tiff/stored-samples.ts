import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TIFF_TYPE, type TiffField, tiffHead } from '@spindle/core/file-types/tiff-header';
import { INCOMPLETE } from '@spindle/core/file-types/undecodable';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import type { LocalFile } from '../../local-file.ts';
import { runVips } from '../vips.ts';
import type { Directory, TiffStructure } from './tiff-structure.ts';

const TAG = {
  compression: 259,
  fillOrder: 266,
  stripOffsets: 273,
  stripRows: 278,
  stripBytes: 279,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
} as const;

/** Tags that readPlane needs. */
export const STORAGE_TAGS: readonly number[] = Object.values(TAG);

/** Values of TAG.compression that store all bytes: none, LZW, Deflate by two numbers, PackBits, LZMA, Zstandard. */
const LOSSLESS: readonly number[] = [1, 5, 8, 32946, 32773, 34925, 50000];

/** The limit of a TIFF, whose offsets have 32 bits, and of the disk. */
const BYTES_MAX = 3 * 1024 ** 3;
/** Bytes before the pixels in a file of vips. */
const VIPS_HEADER_BYTES = 64;

/** Bytes of one pixel in a plane, and the size of the image. */
export interface PlaneSize {
  width: number;
  height: number;
  pixelBytes: number;
}

/** The decompressed rows of a plane. */
export interface Plane {
  path: string;
  /** Bytes of the file before the first row. */
  start: number;
  /** Bytes of a row, with the rest of the last tile. */
  rowBytes: number;
  /** Bytes of a row in each tile; of a row when the image is in strips. */
  segmentBytes: number;
}

/**
 * Decompresses plane `index` of a page. vips reads it as a gray image whose pixels are the bytes of the samples, so the type of the samples
 * does not matter. Does not undo the predictor. Throws ProgramFailed, MissingProgram.
 */
export async function readPlane(
  file: LocalFile,
  tiff: TiffStructure,
  directory: Directory,
  index: number,
  { width, height, pixelBytes }: PlaneSize,
): Promise<Plane> {
  const firstOf = (tag: number, missing: number) => directory.get(tag)?.[0] ?? missing;
  const compression = firstOf(TAG.compression, 1);
  if (!LOSSLESS.includes(compression))
    throw new ProgramFailed('it compresses its samples in a way that is not supported');
  const isTiled = directory.has(TAG.tileOffsets);
  const stepX = Math.max(1, isTiled ? firstOf(TAG.tileWidth, width) : width);
  const stepY = Math.max(
    1,
    isTiled ? firstOf(TAG.tileHeight, height) : firstOf(TAG.stripRows, height),
  );
  const across = Math.ceil(width / stepX);
  const rowBytes = across * stepX * pixelBytes;
  if (rowBytes * height > BYTES_MAX) throw new ProgramFailed('it holds too much');
  const segments = segmentsOf(tiff, directory, {
    isTiled,
    index,
    count: across * Math.ceil(height / stepY),
  });
  const { LONG, SHORT } = TIFF_TYPE;
  const fields: TiffField[] = [
    { tag: 256, type: LONG, values: [rowBytes] },
    { tag: 257, type: LONG, values: [height] },
    { tag: 258, type: SHORT, values: [8] }, // bits per sample
    { tag: TAG.compression, type: SHORT, values: [compression] },
    { tag: 262, type: SHORT, values: [1] }, // color model: gray
    { tag: TAG.fillOrder, type: SHORT, values: [firstOf(TAG.fillOrder, 1)] },
    { tag: 277, type: SHORT, values: [1] }, // samples per pixel
    ...(isTiled
      ? [
          { tag: TAG.tileWidth, type: LONG, values: [stepX * pixelBytes] },
          { tag: TAG.tileHeight, type: LONG, values: [stepY] },
        ]
      : [{ tag: TAG.stripRows, type: LONG, values: [Math.min(stepY, height)] }]),
  ];
  const compressed = join(file.workDir, 'plane.tif');
  await pipeline(
    async function* () {
      yield tiffHead(
        fields,
        segments.map(({ bytes }) => bytes),
        { isTiled },
      );
      for (const { start, bytes } of segments)
        yield* createReadStream(file.path, { start, end: start + bytes - 1 });
    },
    createWriteStream(compressed),
    { signal: file.signal },
  );
  const name = `plane-${index}.v`;
  await runVips(file, 'tiffload', compressed, name);
  const path = join(file.workDir, name);
  return { path, start: VIPS_HEADER_BYTES, rowBytes, segmentBytes: stepX * pixelBytes };
}

/** Returns the strips or tiles of a plane. Throws ProgramFailed when some are missing or beyond the end of the file. */
function segmentsOf(
  { sizeBytes }: TiffStructure,
  directory: Directory,
  { isTiled, index, count }: { isTiled: boolean; index: number; count: number },
): { start: number; bytes: number }[] {
  const range = [index * count, (index + 1) * count] as const;
  const [offsets, byteCounts] = (
    isTiled ? [TAG.tileOffsets, TAG.tileBytes] : [TAG.stripOffsets, TAG.stripBytes]
  ).map((tag) => (directory.get(tag) ?? []).slice(...range));
  const segments = (offsets ?? []).map((start, at) => ({ start, bytes: byteCounts?.[at] ?? 0 }));
  const isWhole = segments.every(({ start, bytes }) => bytes > 0 && start + bytes <= sizeBytes);
  const total = segments.reduce((sum, { bytes }) => sum + bytes, 0);
  if (segments.length < count || count === 0 || !isWhole) throw new ProgramFailed(INCOMPLETE);
  if (total > BYTES_MAX) throw new ProgramFailed('it holds too much');
  return segments;
}
