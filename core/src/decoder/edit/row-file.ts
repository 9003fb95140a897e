import { type FileHandle, open } from 'node:fs/promises';
import { Undecodable } from '../../file-types/undecodable.ts';
import { type Raster, tiffHeaderOf } from '../raster.ts';

/** Bytes of the rows that are held in memory at once. */
const BAND_BYTES = 16 * 1024 ** 2;
/** Limits the bytes of a TIFF: its offsets have 32 bits. */
const TIFF_BYTES_MAX = 4_000_000_000;

/** An uncompressed TIFF of 8-bit rows. */
export interface RowFile {
  path: string;
  width: number;
  height: number;
  channels: 3 | 4;
  /** The color space of the pixels; null for sRGB. */
  profile: Buffer | null;
}

/** Neighboring rows of an image. */
export interface Band extends Pick<Raster, 'data' | 'channels'> {
  /** Number of the first row. */
  top: number;
  rows: number;
  /** Size of the whole image, in pixels. */
  width: number;
  height: number;
}

/** Writes a new file, band by band; `render` returns the pixels of the rows. Throws Undecodable for a file of 4 GB. */
export async function createRows(
  file: RowFile,
  render: (top: number, rows: number) => Promise<Buffer>,
): Promise<void> {
  if (file.width * file.height * file.channels > TIFF_BYTES_MAX)
    throw new Undecodable('The image cannot be edited: it has too many pixels.');
  const handle = await open(file.path, 'w');
  try {
    await handle.appendFile(tiffHeaderOf(file));
    for (const { top, rows } of bandsOf(file)) await handle.appendFile(await render(top, rows));
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
      change({ ...file, data, top, rows });
      await handle.write(data, 0, data.length, position);
    }
  } finally {
    await handle.close();
  }
}

function bandsOf({ width, height, channels }: RowFile): { top: number; rows: number }[] {
  const most = Math.max(1, Math.floor(BAND_BYTES / (width * channels)));
  return Array.from({ length: Math.ceil(height / most) }, (_, at) => ({
    top: at * most,
    rows: Math.min(most, height - at * most),
  }));
}

async function readRows(handle: FileHandle, file: RowFile, top: number, rows: number) {
  const rowBytes = file.width * file.channels;
  const position = tiffHeaderOf(file).length + top * rowBytes;
  const data = Buffer.alloc(rows * rowBytes);
  await handle.read(data, 0, data.length, position);
  return { position, data };
}
