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
] as const;

const GROUPS: ReadonlySet<string> = new Set([...METADATA_GROUPS, 'ICC_Profile']);

/** Limits the characters of all names and values together. */
const TOTAL_MAX = 64 * 1024;
/** Limits the characters of one value. */
const VALUE_MAX = 4000;
/** Limits the items of a list. */
const LIST_MAX = 100;
const TAG_NAME = /^[A-Za-z][\w-]{0,63}$/;

/** ExifTool's placeholder for a binary value. */
const BINARY = /^\(Binary data \d+ bytes/;

/**
 * Filters the output of ExifTool, values by `Group:Tag`, for storage and display. Keeps text, numbers and lists of bounded size,
 * and removes control characters.
 */
export function cleanMetadata(tags: Readonly<Record<string, unknown>>): EmbeddedMetadata {
  const groups = new Map<string, Map<string, MetadataValue>>();
  let charactersLeft = TOTAL_MAX;
  for (const [key, raw] of Object.entries(tags)) {
    const [group = '', tag = ''] = key.split(':', 2);
    const value = GROUPS.has(group) && TAG_NAME.test(tag) ? cleanValue(raw) : null;
    if (value === null) continue;
    charactersLeft -= JSON.stringify({ [tag]: value }).length;
    if (charactersLeft < 0) break;
    const values = groups.get(group) ?? new Map<string, MetadataValue>();
    groups.set(group, values.set(tag, value));
  }
  return Object.fromEntries([...groups].map(([group, tags]) => [group, Object.fromEntries(tags)]));
}

/** Returns a bounded value, or null if nothing of it can be stored. */
function cleanValue(raw: unknown): MetadataValue | null {
  if (!Array.isArray(raw)) return cleanItem(raw);
  const items = raw
    .slice(0, LIST_MAX)
    .map(cleanItem)
    .filter((item) => item !== null);
  return items.length > 0 ? items : null;
}

function cleanItem(raw: unknown): string | number | null {
  if (typeof raw === 'boolean') return String(raw);
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string' || BINARY.test(raw)) return null;
  // Removes control characters except line breaks and tabs.
  const text = raw.replace(/[^\P{Cc}\n\t]/gu, '').slice(0, VALUE_MAX);
  return text.toWellFormed().trim() || null;
}
