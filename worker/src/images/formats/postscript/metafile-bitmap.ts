/** The signature of a header with the size of the drawing, and its bytes. It may precede the metafile. */
const PLACEABLE = { signature: 0x9ac6cdd7, bytes: 22 };
const HEADER_BYTES = 18;
const RECORD_HEADER_BYTES = 6;
const RECORDS_MAX = 100_000;

/** Records that draw a bitmap, by their function: bytes of a record before the bitmap. */
const BITMAP_AT: ReadonlyMap<number, number> = new Map([
  [0x0940, 22], // DIBBITBLT
  [0x0b41, 26], // DIBSTRETCHBLT
  [0x0d33, 24], // SETDIBTODEV
  [0x0f43, 28], // STRETCHDIB
]);

/** Bytes of the header that a BMP file has before the header of its bitmap. */
const FILE_HEADER_BYTES = 14;
const INFO_HEADER_BYTES = 40;
/** Compression with a mask for each color after the header. */
const BITFIELDS = 3;

/** Returns the largest bitmap that a Windows metafile draws as a BMP file; null when it only has lines and text. */
export function bitmapOfMetafile(metafile: Buffer): Buffer | null {
  const isPlaceable = metafile.length > 4 && metafile.readUInt32LE(0) === PLACEABLE.signature;
  let at = (isPlaceable ? PLACEABLE.bytes : 0) + HEADER_BYTES;
  let largest: Buffer | null = null;
  for (let count = 0; count < RECORDS_MAX && at + RECORD_HEADER_BYTES <= metafile.length; count++) {
    const bytes = metafile.readUInt32LE(at) * 2;
    if (bytes < RECORD_HEADER_BYTES) break;
    const bitmapAt = BITMAP_AT.get(metafile.readUInt16LE(at + 4));
    const bitmap = metafile.subarray(at + (bitmapAt ?? bytes), at + bytes);
    if (bitmap.length > Math.max(INFO_HEADER_BYTES, largest?.length ?? 0)) largest = bitmap;
    at += bytes;
  }
  return largest && asFile(largest);
}

/** Returns a bitmap with the header of a BMP file; null for a header that is not known. */
function asFile(bitmap: Buffer): Buffer | null {
  const headerBytes = bitmap.readUInt32LE(0);
  if (headerBytes < INFO_HEADER_BYTES || headerBytes > bitmap.length) return null;
  const bits = bitmap.readUInt16LE(14);
  const masks = bitmap.readUInt32LE(16) === BITFIELDS && headerBytes === INFO_HEADER_BYTES ? 3 : 0;
  const colors = bitmap.readUInt32LE(32) || (bits <= 8 ? 2 ** bits : 0);
  const head = Buffer.alloc(FILE_HEADER_BYTES);
  head.write('BM', 'latin1');
  head.writeUInt32LE(FILE_HEADER_BYTES + bitmap.length, 2);
  const pixelsAt = FILE_HEADER_BYTES + headerBytes + 4 * (masks + Math.min(colors, 256));
  head.writeUInt32LE(pixelsAt, 10);
  return Buffer.concat([head, bitmap]);
}
