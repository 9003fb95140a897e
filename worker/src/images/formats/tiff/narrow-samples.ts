import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { PIXELS_MAX, tooManyPixels } from '@spindle/core/decoder-pool/limits';
import { TIFF_TYPE, tiffHead } from '@spindle/core/file-types/tiff-header';
import { INCOMPLETE } from '@spindle/core/file-types/undecodable';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import type { LocalFile } from '../../local-file.ts';
import { PAGES_MAX } from './tiff-pages.ts';
import { type Directory, readDirectories, withTiff } from './tiff-structure.ts';

const OUTPUT = 'narrow.tif';

const TAG = {
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  offsets: 273,
  channels: 277,
  stripRows: 278,
  byteCounts: 279,
  planes: 284,
  predictor: 317,
  sampleFormat: 339,
} as const;
const TAGS: ReadonlySet<number> = new Set(Object.values(TAG));

/** Values of TAG.compression that are read here: none, and two numbers of Deflate. */
const PLAIN = 1;
const DEFLATE: readonly number[] = [8, 32946];
/** The value of TAG.planes of an image that is stored channel by channel. */
const PLANAR = 2;

/** Bytes of a sample before and after. */
const WIDE = 8;
const NARROW = 4;
/** The limit of a TIFF, whose offsets have 32 bits, and of the disk. */
const BYTES_MAX = 3 * 1024 ** 3;

/** A strip of the original. */
interface Strip {
  start: number;
  bytes: number;
  samples: number;
}

/**
 * Copies a page of a TIFF whose samples have 64 bits, which no decoder reads, with floating-point samples of 32 bits. Reads strips without
 * compression or with Deflate. Returns the path. Throws ProgramFailed.
 */
export function narrowSamples(file: LocalFile, page: number): Promise<string> {
  return withTiff(file.path, async (tiff) => {
    const directory = tiff && (await readDirectories(tiff, TAGS, PAGES_MAX))[page];
    if (!directory) throw new ProgramFailed(INCOMPLETE);
    const firstOf = (tag: number, missing: number) => directory.get(tag)?.[0] ?? missing;
    const compression = firstOf(TAG.compression, PLAIN);
    const isDeflated = DEFLATE.includes(compression);
    if (firstOf(TAG.predictor, 1) !== 1 || !(isDeflated || compression === PLAIN))
      throw new ProgramFailed('it compresses samples of 64 bits in a way that is not supported');
    const strips = stripsOf(directory);
    const convert = converter(firstOf(TAG.sampleFormat, 1), tiff.isLittleEndian);
    const path = join(file.workDir, OUTPUT);
    await pipeline(
      async function* () {
        yield headOf(directory, strips);
        for (const strip of strips) yield* convertStrip(file.path, strip, { isDeflated, convert });
      },
      createWriteStream(path),
      { signal: file.signal },
    );
    return path;
  });
}

function stripsOf(directory: Directory): Strip[] {
  const [width = 0] = directory.get(TAG.width) ?? [];
  const [height = 0] = directory.get(TAG.height) ?? [];
  const [channels = 1] = directory.get(TAG.channels) ?? [];
  const [stripRows = height] = directory.get(TAG.stripRows) ?? [];
  const isPlanar = directory.get(TAG.planes)?.[0] === PLANAR;
  if (width * height > PIXELS_MAX) throw new ProgramFailed(tooManyPixels());
  if (width * height * channels * NARROW > BYTES_MAX) throw new ProgramFailed('it holds too much');
  const offsets = directory.get(TAG.offsets) ?? [];
  const byteCounts = directory.get(TAG.byteCounts) ?? [];
  const perPlane = Math.ceil(height / Math.max(1, stripRows));
  const count = perPlane * (isPlanar ? channels : 1);
  if (count === 0 || offsets.length < count || byteCounts.length < count)
    throw new ProgramFailed(INCOMPLETE);
  return offsets.slice(0, count).map((start, at) => {
    const rows = Math.min(stripRows, height - (at % perPlane) * stripRows);
    const samples = rows * width * (isPlanar ? 1 : channels);
    return { start, bytes: byteCounts[at] ?? 0, samples };
  });
}

function headOf(directory: Directory, strips: readonly Strip[]): Buffer {
  const { SHORT, LONG } = TIFF_TYPE;
  const [channels = 1] = directory.get(TAG.channels) ?? [];
  const copied = [TAG.width, TAG.height, TAG.photometric, TAG.channels, TAG.stripRows, TAG.planes];
  const fields = [
    ...copied.flatMap((tag) => {
      const [value] = directory.get(tag) ?? [];
      return value === undefined ? [] : [{ tag, type: LONG, values: [value] }];
    }),
    { tag: 258, type: SHORT, values: Array<number>(channels).fill(8 * NARROW) }, // bits per sample
    { tag: TAG.compression, type: SHORT, values: [PLAIN] },
    { tag: TAG.sampleFormat, type: SHORT, values: Array<number>(channels).fill(3) }, // floating point
  ];
  return tiffHead(
    fields,
    strips.map(({ samples }) => samples * NARROW),
  );
}

/** Yields the samples of a strip. Throws ProgramFailed when it has fewer. */
async function* convertStrip(
  path: string,
  { start, bytes, samples }: Strip,
  { isDeflated, convert }: { isDeflated: boolean; convert: (wide: Buffer) => Buffer },
): AsyncGenerator<Buffer> {
  if (bytes === 0) throw new ProgramFailed(INCOMPLETE);
  const stored = createReadStream(path, { start, end: start + bytes - 1 });
  const wideBytes = isDeflated ? stored.pipe(createInflate()) : stored;
  stored.on('error', (error) => wideBytes.destroy(error));
  let left = samples * WIDE;
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of wideBytes) {
      const wide = Buffer.concat([rest, chunk]).subarray(0, left);
      const whole = wide.length - (wide.length % WIDE);
      yield convert(wide.subarray(0, whole));
      rest = wide.subarray(whole);
      left -= whole;
      if (left === 0) return;
    }
  } catch {
    throw new ProgramFailed(INCOMPLETE);
  } finally {
    stored.destroy();
  }
  throw new ProgramFailed(INCOMPLETE);
}

/** Returns a function that converts samples to big-endian numbers of 32 bits. `format` is the value of TAG.sampleFormat. */
function converter(format: number, isLittleEndian: boolean): (wide: Buffer) => Buffer {
  return (wide) => {
    const view = new DataView(wide.buffer, wide.byteOffset, wide.length);
    const narrow = Buffer.alloc((wide.length / WIDE) * NARROW);
    for (let at = 0; at < wide.length; at += WIDE) {
      const value =
        format === 3
          ? view.getFloat64(at, isLittleEndian)
          : Number(
              format === 2
                ? view.getBigInt64(at, isLittleEndian)
                : view.getBigUint64(at, isLittleEndian),
            );
      narrow.writeFloatBE(value, at / 2);
    }
    return narrow;
  };
}
