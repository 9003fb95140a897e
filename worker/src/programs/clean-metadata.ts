import { repairMislabeledUtf8 } from './mislabeled-text.ts';

/** A value of embedded metadata: text, a number, or a list of them. */
export type MetadataValue = string | number | (string | number)[];

/** Embedded metadata by group (EXIF, IPTC, XMP...), then by tag. */
export type EmbeddedMetadata = Record<string, Record<string, MetadataValue>>;

/** Groups whose tags are all stored: people and cameras write them. Other groups describe the file layout or this machine. */
export const METADATA_GROUPS = [
  'EXIF',
  'IPTC',
  'XMP',
  'PNG',
  'PDF',
  'SVG',
  'QuickTime',
  'Matroska',
  'RIFF',
  'ID3',
  'Vorbis',
  'FLAC',
  'XML',
  'FlashPix',
  'RTF',
] as const;

const GROUPS: ReadonlySet<string> = new Set([...METADATA_GROUPS, 'ICC_Profile', 'Composite']);

/** Limits the characters of all names and values together. */
const TOTAL_MAX = 64 * 1024;
/** Limits the characters of one value. */
const VALUE_MAX = 4000;
/** Limits the items of a list. */
const LIST_MAX = 100;
const TAG_NAME = /^[A-Za-z][\w-]{0,63}$/;

/** Groups whose text has no label of its encoding, or is labeled as Latin-1 by programs that write UTF-8. */
const MISLABELED_GROUPS: ReadonlySet<string> = new Set(['IPTC', 'PNG', 'RIFF', 'ID3']);

/** Tags whose values are numbers. Values of other tags stay text, also `1.10` and `0042`. */
const NUMBER_TAG =
  /^(?:ISO|.*(?:Width|Height|Resolution|Rate|Scale|Count|Channels|Depth|Per(?:Sample|Pixel|Sec|Strip|Unit[XY])|Offset|Samples|TrackID|Value|Compensation|Index|Ratio|FNumber|Rating))$/;

/** ExifTool's placeholder for a binary value. */
const BINARY = /^\(Binary data \d+ bytes/;

/**
 * Filters the output of ExifTool, text by `Group:Tag`, for storage and display. Keeps text, numbers and lists of bounded size,
 * and removes control characters.
 */
export function cleanMetadata(tags: Readonly<Record<string, unknown>>): EmbeddedMetadata {
  const groups = new Map<string, Map<string, MetadataValue>>();
  let charactersLeft = TOTAL_MAX;
  for (const [key, raw] of Object.entries(tags)) {
    const [group = '', tag = ''] = key.split(':', 2);
    const value = GROUPS.has(group) && TAG_NAME.test(tag) ? cleanValue(raw, group, tag) : null;
    if (value === null) continue;
    charactersLeft -= JSON.stringify({ [tag]: value }).length;
    if (charactersLeft < 0) break;
    const values = groups.get(group) ?? new Map<string, MetadataValue>();
    groups.set(group, values.set(tag, value));
  }
  return Object.fromEntries([...groups].map(([group, tags]) => [group, Object.fromEntries(tags)]));
}

/** Returns a bounded value, or null if nothing of it can be stored. */
function cleanValue(raw: unknown, group: string, tag: string): MetadataValue | null {
  if (!Array.isArray(raw)) return cleanItem(raw, group, tag);
  const items = raw
    .slice(0, LIST_MAX)
    .map((item) => cleanItem(item, group, tag))
    .filter((item) => item !== null);
  return items.length > 0 ? items : null;
}

function cleanItem(raw: unknown, group: string, tag: string): string | number | null {
  if (typeof raw !== 'string') return null;
  const repaired = MISLABELED_GROUPS.has(group) ? repairMislabeledUtf8(raw) : raw;
  // Removes control characters except line breaks and tabs.
  const text = repaired
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .slice(0, VALUE_MAX)
    .toWellFormed()
    .trim();
  if (BINARY.test(text)) return null;
  const number = Number(text);
  return NUMBER_TAG.test(tag) && String(number) === text && Number.isFinite(number)
    ? number
    : text || null;
}
