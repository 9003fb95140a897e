import { type FileHandle, open } from 'node:fs/promises';
import { Undecodable } from '../../file-types/undecodable.ts';
import { type Bits, swapSamples } from '../pixel-file.ts';
import { tiffHeaderOf } from '../raster.ts';

/** Bytes of the rows that are held in memory at once. */
const BAND_BYTES = 16 * 1024 ** 2;
/** Limits the bytes of a TIFF: its offsets have 32 bits. */
const TIFF_BYTES_MAX = 4_000_000_000;

/** An uncompressed TIFF of rows. */
export interface RowFile {
  path: string;
  width: number;
  height: number;
  channels: 3 | 4;
  /** The color space of the pixels; null for sRGB. */
  profile: Buffer | null;
  bits: Bits;
}

export type Samples = Uint8Array | Uint16Array;

/** Neighboring rows of an image. */
export interface Band {
  /** Samples, from 0 to 255 or 65,535. */
  data: Samples;
  channels: 3 | 4;
  /** Number of the first row. */
  top: number;
  rows: number;
  /** Size of the whole image, in pixels. */
  width: number;
  height: number;
}

/**
 * Writes a new file, band by band; `render` returns the samples of the rows, and may not read them
 * afterwards. Throws Undecodable for a file of 4 GB.
 */
export async function createRows(
  file: RowFile,
  render: (top: number, rows: number) => Promise<Buffer>,
): Promise<void> {
  if (rowBytesOf(file) * file.height > TIFF_BYTES_MAX)
    throw new Undecodable('The image cannot be edited: it has too many pixels.');
  const handle = await open(file.path, 'w');
  try {
    await handle.appendFile(tiffHeaderOf(file));
    for (const { top, rows } of bandsOf(file))
      await handle.appendFile(swapSamples(await render(top, rows), file.bits));
  } finally {
    await handle.close();
  }
}

/** Changes the pixels of a file in place, band by band. */
export async function rewriteRows(file: RowFile, change: (band: Band) => void): Promise<void> {
  const handle = await open(file.path, 'r+');
  try {
    for (const { top, rows } of bandsOf(file)) {
      const { position, data } = await readRows(handle, file, top, rows);
      change({ ...file, data: samplesOf(swapSamples(data, file.bits), file.bits), top, rows });
      await handle.write(swapSamples(data, file.bits), 0, data.length, position);
    }
  } finally {
    await handle.close();
  }
}

/** Returns the samples in bytes in the byte order of this machine, in the same memory. */
export function samplesOf(bytes: Buffer, bits: Bits): Samples {
  return bits === 8 ? bytes : new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
}

/** Returns the highest value of a sample. */
export function sampleMax(samples: Samples): 255 | 65535 {
  return samples instanceof Uint16Array ? 65535 : 255;
}

function rowBytesOf({ width, channels, bits }: RowFile): number {
  return (width * channels * bits) / 8;
}

function bandsOf(file: RowFile): { top: number; rows: number }[] {
  const { height } = file;
  const most = Math.max(1, Math.floor(BAND_BYTES / rowBytesOf(file)));
  return Array.from({ length: Math.ceil(height / most) }, (_, at) => ({
    top: at * most,
    rows: Math.min(most, height - at * most),
  }));
}

async function readRows(handle: FileHandle, file: RowFile, top: number, rows: number) {
  const rowBytes = rowBytesOf(file);
  const position = tiffHeaderOf(file).length + top * rowBytes;
  const data = Buffer.alloc(rows * rowBytes); // not of a pool, so that 16-bit samples are aligned
  await handle.read(data, 0, data.length, position);
  return { position, data };
}
