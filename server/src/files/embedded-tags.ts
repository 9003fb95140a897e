import { createHash } from 'node:crypto';
import type { Data } from '@spindle/contracts/metadata/internal-fields';

/** Tags for ExifTool by group and name. List values are written one by one. An empty text or list removes the tag. */
export type EmbeddedTags = Readonly<Record<string, string | readonly string[]>>;

/** Limits the length in bytes of the older IPTC fields. */
export const IPTC_BYTES = { title: 64, description: 2000, keyword: 64, credit: 32, rights: 128 };

/**
 * Returns the title, description, tags, credit and rights of an asset as embedded tags. A file accepts those that
 * its format supports. Empty if the data holds none of these fields.
 */
export function embeddedTags(data: Data): EmbeddedTags {
  const title = textOf(data.title);
  const description = textOf(data.description);
  const credit = textOf(data.credit);
  const rights = textOf(data.rights);
  const tags = [...new Set([...splitWords(data.tags), ...splitWords(data.keywords)])];
  const tagged = {
    'XMP-dc:Title': title,
    'XMP-dc:Description': description,
    'XMP-dc:Subject': tags,
    'XMP-dc:Rights': rights,
    'XMP-photoshop:Credit': credit,
    'IPTC:ObjectName': truncate(title, IPTC_BYTES.title),
    'IPTC:Caption-Abstract': truncate(description, IPTC_BYTES.description),
    'IPTC:Keywords': tags.map((tag) => truncate(tag, IPTC_BYTES.keyword)),
    'IPTC:Credit': truncate(credit, IPTC_BYTES.credit),
    'IPTC:CopyrightNotice': truncate(rights, IPTC_BYTES.rights),
    'EXIF:ImageDescription': description,
    'EXIF:Copyright': rights,
    'ItemList:Title': title,
    'ItemList:Description': description,
    'ItemList:Copyright': rights,
    'PDF:Title': title,
    'PDF:Subject': description,
    'PDF:Keywords': tags,
  };
  const filled = Object.entries(tagged).filter(([, value]) => value.length > 0);
  return filled.length === 0
    ? {}
    : { 'IPTC:CodedCharacterSet': 'UTF8', ...Object.fromEntries(filled) };
}

/** Returns a short hash that differs when the embedded values differ. */
export function fingerprintOf(embedded: unknown): string {
  return createHash('sha256').update(JSON.stringify(embedded)).digest('hex').slice(0, 16);
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? toXmlText(value) : '';
}

function splitWords(value: unknown): string[] {
  const words = Array.isArray(value) ? value : textOf(value).split(/[,;\n]/);
  return words.map(textOf).filter((word) => word !== '');
}

/** Removes characters that XML cannot hold. Keeps ExifTool from decoding a text that looks like encoded bytes. */
export function toXmlText(text: string): string {
  const plain = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .trim();
  return plain.startsWith('base64:') ? `${plain} ` : plain;
}

/** Truncates a text to `bytesMax` bytes without splitting a character. */
export function truncate(text: string, bytesMax: number): string {
  let bytes = 0;
  let fitting = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesMax) break;
    fitting += character;
  }
  return fitting;
}
