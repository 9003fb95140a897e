/** A value of embedded metadata: text, a number, or a list of them. */
export type MetadataValue = string | number | (string | number)[];

/** Embedded metadata by group (EXIF, IPTC, XMP...), then by tag. */
export type EmbeddedMetadata = Record<string, Record<string, MetadataValue>>;

/** The groups that are kept as a whole: what people and cameras wrote. Others hold layout, or tell of this machine. */
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

/** Characters of all names and values together. */
const TOTAL_MAX = 64 * 1024;
const VALUE_MAX = 4000;
const LIST_MAX = 100;
const TAG_NAME = /^[A-Za-z][\w-]{0,63}$/;

/** ExifTool's stand-in for a value that is no text. */
const BINARY = /^\(Binary data \d+ bytes/;

/** Keeps of what ExifTool read (`Group:Tag` to value) what is fit to be stored and shown: plain, bounded, without control characters. */
export function cleanMetadata(tags: Readonly<Record<string, unknown>>): EmbeddedMetadata {
  const groups = new Map<string, Map<string, MetadataValue>>();
  let room = TOTAL_MAX;
  for (const [key, raw] of Object.entries(tags)) {
    const [group = '', tag = ''] = key.split(':', 2);
    const value = GROUPS.has(group) && TAG_NAME.test(tag) ? cleanValue(raw) : null;
    if (value === null) continue;
    room -= JSON.stringify({ [tag]: value }).length;
    if (room < 0) break;
    const values = groups.get(group) ?? new Map<string, MetadataValue>();
    groups.set(group, values.set(tag, value));
  }
  return Object.fromEntries([...groups].map(([group, tags]) => [group, Object.fromEntries(tags)]));
}

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
  const text = raw.replace(/[^\P{Cc}\n\t]/gu, '').slice(0, VALUE_MAX);
  return text.toWellFormed().trim() || null;
}
