import { markedUtf16, utf16Encoding } from '@spindle/contracts/text/utf16';
import { fileTypeFromBuffer } from 'file-type';
import { canonicalType, refineType, typeByExtension } from './content-types.ts';
import { bareType } from './kind.ts';
import { decodeHead, markupType } from './markup.ts';
import { pixmapType } from './pixmap-types.ts';

/** Number of bytes at the beginning of a file that determine its content type. Later bytes are ignored. */
export const SNIFF_BYTES = 64 * 1024;

const BINARY = 'application/octet-stream';

/**
 * Returns the content type of a file from its first bytes. `declared` and the extension of `name` only refine it within a family (a
 * .docx is a zip). Returns text/plain for everything that a browser could run, such as HTML and scripts.
 */
export async function sniffContentType(
  head: Buffer,
  name: string,
  declared: string | undefined,
): Promise<string> {
  const bytes = head.subarray(0, SNIFF_BYTES);
  if (bytes.length === 0) return typeByExtension(name) ?? BINARY;
  const sniffed =
    markupType(decodeHead(bytes)) ??
    utf16TextType(bytes) ??
    (await magicType(bytes)) ??
    signatureType(bytes) ??
    pixmapType(bytes) ??
    lateHeaderType(bytes, name) ??
    textType(bytes);
  const type = sniffed ? canonicalType(sniffed) : BINARY;
  return refineType(type, name, declared && canonicalType(bareType(declared)));
}

async function magicType(bytes: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime;
  } catch {
    return undefined; // a header that contradicts itself is no evidence
  }
}

/**
 * Signatures that the file-type library lacks, or confirms only with later bytes of the file: after a large cover or color profile,
 * or at its end.
 */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['ID3', 'audio/mpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['PK\x03\x04', 'application/zip'],
  ['v/1\x01', 'image/x-exr'],
  ['caff\0\x01', 'audio/x-caf'],
  // The first block of a DV frame: a header, of NTSC or of PAL.
  ['\x1f\x07\0\x3f', 'video/x-dv'],
  ['\x1f\x07\0\xbf', 'video/x-dv'],
  ['\0MRM', 'image/x-minolta-mrw'],
  ['FOVb', 'image/x-sigma-x3f'],
  ['II\x1a\0\0\0HE', 'image/x-canon-crw'],
];

function signatureType(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 8);
  return SIGNATURES.find(([magic]) => head.startsWith(magic))?.[1];
}

/** Number of bytes within which readers accept the signature of a PDF. */
const PDF_SIGNATURE_BYTES = 1024;

/** Recognizes a PDF after leftovers of a mail or web server. The name must agree, because any text may contain the signature. */
function lateHeaderType(bytes: Buffer, name: string): string | undefined {
  const isPdf = /\.pdf$/i.test(name) && bytes.subarray(0, PDF_SIGNATURE_BYTES).includes('%PDF-');
  return isPdf ? 'application/pdf' : undefined;
}

/** Number of characters of a UTF-16 text that are inspected. */
const UTF16_CHARACTERS = 2000;

/** The replacement character, which stands for invalid bytes. */
const REPLACED = 0xfffd;

/** Recognizes UTF-16 text by its byte order mark. An MPEG audio variant that is not in use begins with the same bytes. */
function utf16TextType(bytes: Buffer): string | undefined {
  const encoding = bytes.length > 3 ? markedUtf16(bytes) : undefined;
  if (!encoding) return undefined;
  const whole = bytes.subarray(0, bytes.length & ~1); // an even number of bytes: whole characters
  const text = new TextDecoder(encoding).decode(whole);
  const codes = [...text.slice(0, UTF16_CHARACTERS)].map(
    (character) => character.codePointAt(0) ?? 0,
  );
  return codes.some((code) => code === REPLACED || isControl(code)) ? undefined : 'text/plain';
}

/** Recognizes text: bytes without control characters, or UTF-16. */
function textType(bytes: Buffer): string | undefined {
  return utf16Encoding(bytes) || !bytes.some(isControl) ? 'text/plain' : undefined;
}

/** Returns whether a byte is a control character that does not occur in text. Tab, line feed, form feed, return and escape do occur. */
function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b) || byte === 0x7f;
}
