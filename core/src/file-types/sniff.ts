import { fileTypeFromBuffer } from 'file-type';
import { canonicalType, refineType, typeByExtension } from './content-types.ts';
import { bareType } from './kind.ts';
import { decodeHead, markupType } from './markup.ts';

/** Bytes of the beginning of a file that decide its content type. More are not looked at. */
export const SNIFF_BYTES = 64 * 1024;

const BINARY = 'application/octet-stream';

/**
 * The content type that a file's first bytes show. They beat `declared` and the extension of `name`, which only refine
 * within a family (a .docx is a zip). Whatever a browser could run (HTML, scripts) comes out as text/plain.
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
    wideTextType(bytes) ??
    (await magicType(bytes)) ??
    beginningType(bytes) ??
    lateType(bytes, name) ??
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

/** What the sniffer does not know, or would look for beyond the first bytes: behind a large cover, a colour profile, at a file's end. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['ID3', 'audio/mpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['PK\x03\x04', 'application/zip'],
  ['v/1\x01', 'image/x-exr'],
  ['\0MRM', 'image/x-minolta-mrw'],
  ['FOVb', 'image/x-sigma-x3f'],
  ['II\x1a\0\0\0HE', 'image/x-canon-crw'],
];

function beginningType(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, 8);
  return BEGINNINGS.find(([magic]) => beginning.startsWith(magic))?.[1];
}

/** Within so many bytes a reader finds the mark of a PDF. */
const MARK_BYTES = 1024;

/** A PDF behind what a mail or a web server has left before it. Its name has to agree: any text may speak of one. */
function lateType(bytes: Buffer, name: string): string | undefined {
  const isPdf = /\.pdf$/i.test(name) && bytes.subarray(0, MARK_BYTES).includes('%PDF-');
  return isPdf ? 'application/pdf' : undefined;
}

/** Signs that are looked at where each has two bytes. */
const WIDE_SIGNS = 2000;

/** What stands for bytes that are no sign. */
const REPLACED = 0xfffd;

/** Two bytes a sign, behind a mark that also begins a sound of a kind that nobody writes. */
function wideTextType(bytes: Buffer): string | undefined {
  const mark = bytes.length > 3 ? bytes.readUInt16BE(0) : 0;
  if (mark !== 0xfeff && mark !== 0xfffe) return undefined;
  const whole = bytes.subarray(0, bytes.length & ~1);
  const text = new TextDecoder(mark === 0xfeff ? 'utf-16be' : 'utf-16le').decode(whole);
  const signs = [...text.slice(0, WIDE_SIGNS)].map((sign) => sign.codePointAt(0) ?? 0);
  return signs.some((sign) => sign === REPLACED || isControl(sign)) ? undefined : 'text/plain';
}

function textType(bytes: Buffer): string | undefined {
  const marked = bytes.length > 1 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE(0));
  return marked || !bytes.some(isControl) ? 'text/plain' : undefined;
}

/** Control characters that text does not hold. Tab, line feed, form feed, return and escape are text. */
function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b) || byte === 0x7f;
}
