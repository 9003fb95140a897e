import { gunzipSync } from 'node:zlib';
import { markedUtf16 } from '@spindle/contracts/text/utf16';
import { decodeHead } from '../file-types/markup.ts';
import { INCOMPLETE, Undecodable } from '../file-types/undecodable.ts';

/** Limits the bytes of an SVG, compressed and decompressed. */
export const SVG_BYTES_MAX = 8 * 1024 * 1024;

/** Returns the error for an SVG beyond SVG_BYTES_MAX. */
export const tooLargeSvg = () => new Undecodable('An SVG must be at most 8 MB.');

const GZIP_SIGNATURE = 0x1f8b;

/** Decompresses an SVG and converts it to UTF-8. Throws Undecodable when it is too large or damaged. */
export function svgSource(bytes: Buffer): Buffer {
  const isGzip = bytes.length > 1 && bytes.readUInt16BE(0) === GZIP_SIGNATURE;
  const plain = isGzip ? gunzip(bytes) : bytes;
  if (!markedUtf16(plain)) return plain;
  // The text is UTF-8 now, so its encoding declaration is wrong.
  return Buffer.from(
    decodeHead(plain).replace(/^(\s*<\?xml[^>]*?)\sencoding\s*=\s*["'][^"']*["']/i, '$1'),
  );
}

function gunzip(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: SVG_BYTES_MAX });
  } catch (error) {
    throw error instanceof RangeError
      ? tooLargeSvg()
      : new Undecodable(`The image cannot be decoded: ${INCOMPLETE}.`);
  }
}
