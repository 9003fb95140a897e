/** Second bytes of JPEG markers. The first byte is 0xff. */
const START = 0xd8;
const SCAN = 0xda;
const APP1 = 0xe1;
/** Markers of frame headers, without the tables in the same range of numbers. */
const FRAMES = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

/** A JPEG that a camera embedded into a raw file. Sizes are in pixels. */
export interface EmbeddedJpeg {
  width: number;
  height: number;
  /** The segments of the JPEG except EXIF: the raw file has its own. */
  parts: Buffer[];
}

/** Parses a JPEG that a camera embedded into a raw file. Returns null for anything else. */
export function readEmbeddedJpeg(bytes: Buffer): EmbeddedJpeg | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff00 + START) return null;
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === SCAN) return size && { ...size, parts: [...parts, bytes.subarray(at)] };
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    // A frame header: marker, length, bits per sample, height, width.
    if (FRAMES.has(marker) && at + 9 <= bytes.length)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const isExif = marker === APP1 && bytes.toString('latin1', at + 4, at + 8) === 'Exif';
    if (!isExif) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Returns the JPEG with an EXIF orientation, 1 to 8. */
export function withOrientation({ parts }: EmbeddedJpeg, orientation: number): Buffer {
  // An APP1 segment with a big-endian TIFF of one field: tag 0x112, the orientation, whose value is at byte 28.
  const exif = Buffer.from(
    '\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  );
  exif.writeUInt16BE(orientation, 28);
  return Buffer.concat([Buffer.from([0xff, START]), exif, ...parts]);
}
