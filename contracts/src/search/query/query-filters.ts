import { ASSET_KINDS, ASSET_STATUSES } from '../../assets/assets.ts';
import { COLOR_LABELS, FLAGS } from '../../facts/marks.ts';
import { REVIEW_STATES } from '../../reviews/review-states.ts';
import { parseArea } from '../area.ts';
import { COLORS } from '../colors.ts';
import type { NumberRange } from '../fact-filters.ts';
import { KNOWN_FACTS } from '../known-facts.ts';
import { dateRange, daysOf } from './query-dates.ts';
import type { QueryFilter } from './query-node.ts';

/** The condition of a filter: another form of `and`, `or` and `not`, without positions. */
export type FilterTree =
  | QueryFilter
  | { not: FilterTree }
  | { any: FilterTree[] }
  | { all: FilterTree[] };

interface Value {
  text: string;
  isQuoted: boolean;
  now: Date;
}

interface NamedFilter {
  /** Examples or the values that can be chosen, for the error of another value. */
  expects: string;
  /** Returns null for a value that it does not have. */
  read(value: Value): FilterTree | null;
}

const oneOf = <T extends string>(values: readonly T[], text: string) =>
  values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? null;

/** Parses `800`, `>=800`, `100..400`. Null for other texts. `>` and `<` exclude the number by the smallest step that occurs. */
function numberRange(text: string, step: number): NumberRange | null {
  const number = String.raw`\d+(?:\.\d+)?`;
  const compared = new RegExp(`^(>=|<=|>|<|=)?(${number})$`).exec(text);
  if (compared) {
    const value = Number(compared[2]);
    switch (compared[1]) {
      case '>':
        return { start: value + step };
      case '>=':
        return { start: value };
      case '<':
        return { end: value - step };
      case '<=':
        return { end: value };
      default:
        return { start: value, end: value };
    }
  }
  const range = new RegExp(`^(${number})?\\.\\.(${number})?$`).exec(text);
  if (!range || (range[1] ?? range[2]) === undefined) return null;
  return {
    ...(range[1] !== undefined && { start: Number(range[1]) }),
    ...(range[2] !== undefined && { end: Number(range[2]) }),
  };
}

const numbers = (name: 'iso_range' | 'aperture_range' | 'focal_length_range'): NamedFilter => ({
  expects: 'a number, >=100 or 100..400',
  read: ({ text }) => {
    const range = numberRange(
      text.replace(/(?<=^|[<>=])f\/?|mm$/g, ''),
      name === 'iso_range' ? 1 : 0.001,
    );
    return range && { [name]: range };
  },
});

const texts = (name: 'camera' | 'lens' | 'place' | 'country' | 'region' | 'town'): NamedFilter => ({
  expects: 'a text',
  read: ({ text, isQuoted }) => (text === '' ? null : { [name]: isQuoted ? { is: text } : text }),
});

const named = (name: 'tag' | 'folder' | 'in' | 'by' | 'person' | 'file_name'): NamedFilter => ({
  expects: 'a name',
  read: ({ text }) => (text === '' ? null : { [name]: text }),
});

const UNITS: Readonly<Record<string, number>> = { kb: 1e3, mb: 1e6, gb: 1e9, b: 1 };

function sizeRange(text: string): FilterTree | null {
  const plain = text.replace(/(\d+(?:\.\d+)?)(kb|mb|gb|b)\b/gi, (_, number, unit: string) =>
    String(Math.round(Number(number) * (UNITS[unit.toLowerCase()] ?? 1))),
  );
  const range = numberRange(plain, 1);
  return range && { file_size_range: range };
}

/** Assets without stars have none: `rating:<3` finds them too. */
function ratings(text: string): FilterTree | null {
  const range = numberRange(text === 'none' ? '0' : text, 1);
  if (!range) return null;
  const { start = 0, end = 5 } = range;
  if (start > 5 || end > 5 || !Number.isInteger(start) || !Number.isInteger(end)) return null;
  const parts: FilterTree[] = [
    ...(start > 0 ? [{ rating: start }] : []),
    ...(end < 5 ? [{ not: { rating: end + 1 } }] : []),
  ];
  const [only, second] = parts;
  return only && !second ? only : { all: parts };
}

function types(text: string): FilterTree | null {
  const kind = oneOf(ASSET_KINDS, text);
  if (kind) return { kind };
  if (/^[\w.+-]+\/[\w.+*-]+$/.test(text)) return { content_type: text };
  return /^\w{1,10}$/.test(text) ? { keyword: `*.${text}` } : null;
}

/** The names of facts that people type, and those of the filters. */
const FACT_NAMES: Readonly<Record<string, string>> = { alt: 'caption', tag: 'tags', date: 'taken' };

const known = (name: 'has' | 'missing'): NamedFilter => ({
  expects: KNOWN_FACTS.join(', '),
  read: ({ text }) => {
    const fact = oneOf(KNOWN_FACTS, FACT_NAMES[text.toLowerCase()] ?? text);
    return fact && { [name]: [fact] };
  },
});

const IS: Readonly<Record<string, FilterTree>> = {
  favorite: { favorite: true },
  public: { public: true },
  private: { public: false },
  pick: { flag: 'PICK' },
  reject: { flag: 'REJECT' },
};

/** The filters of a query by their names. */
export const QUERY_FILTERS: Readonly<Record<string, NamedFilter>> = {
  type: {
    expects: 'image, video, audio, other, image/png or pdf',
    read: ({ text }) => types(text),
  },
  tag: named('tag'),
  camera: texts('camera'),
  lens: texts('lens'),
  taken: {
    expects: '2024, 2024-05, 2024-05-31, 2024-05..2024-07, >2024 or today',
    read: ({ text, now }) => {
      const range = dateRange(text, now);
      return range && { taken_range: range };
    },
  },
  uploaded: {
    expects: '2024, 2024-05, 2024-05-31, 2024-05..2024-07, >2024 or today',
    read: ({ text, now }) => {
      const range = dateRange(text, now);
      if (!range) return null;
      const start = range.start && { start: daysOf(range.start).first };
      const end = range.end && { end: daysOf(range.end).last };
      return { upload_time_range: { ...start, ...end } };
    },
  },
  place: texts('place'),
  country: texts('country'),
  region: texts('region'),
  town: texts('town'),
  area: {
    expects: 'west,south,east,north in degrees, such as 14.05,46.35,14.15,46.4',
    read: ({ text }) => {
      const area = parseArea(text);
      return area && { area };
    },
  },
  rating: { expects: 'a number of stars, such as 4 or >=3', read: ({ text }) => ratings(text) },
  flag: {
    expects: 'pick, reject or none',
    read: ({ text }) => {
      const flag = oneOf(FLAGS, text);
      if (flag) return { flag };
      return text === 'none' ? { not: { any: FLAGS.map((one) => ({ flag: one })) } } : null;
    },
  },
  label: {
    expects: 'red, yellow, green, blue, purple or none',
    read: ({ text }) => {
      const label = oneOf(COLOR_LABELS, text);
      if (label) return { color_label: label };
      const any = COLOR_LABELS.map((one) => ({ color_label: one }));
      return text === 'none' ? { not: { any } } : null;
    },
  },
  review: {
    expects: 'approved, changes or open',
    read: ({ text }) => {
      const review = oneOf(REVIEW_STATES, text);
      if (review) return { review };
      const any = REVIEW_STATES.map((one) => ({ review: one }));
      return text.toLowerCase() === 'open' ? { not: { any } } : null;
    },
  },
  iso: numbers('iso_range'),
  aperture: numbers('aperture_range'),
  focal: numbers('focal_length_range'),
  in: named('in'),
  by: named('by'),
  person: named('person'),
  folder: named('folder'),
  name: named('file_name'),
  size: { expects: 'a size, such as >10mb', read: ({ text }) => sizeRange(text) },
  color: {
    expects: COLORS.join(', '),
    read: ({ text }) => {
      const color = oneOf(COLORS, text);
      return color && { color };
    },
  },
  status: {
    expects: 'ok, error, archived or not_ready',
    read: ({ text }) => {
      const status = oneOf(ASSET_STATUSES, text);
      return status && { status };
    },
  },
  is: {
    expects: Object.keys(IS).join(', '),
    read: ({ text }) => IS[text.toLowerCase()] ?? null,
  },
  has: known('has'),
  missing: known('missing'),
};

/** Returns the name of a filter that differs least from an unknown one; null where none is near. */
export function nearestFilter(name: string): string | null {
  const ranked = Object.keys(QUERY_FILTERS)
    .map((known) => ({ known, edits: editsBetween(name, known) }))
    .sort((a, b) => a.edits - b.edits);
  const [nearest] = ranked;
  return nearest && nearest.edits <= (name.length > 4 ? 2 : 1) ? nearest.known : null;
}

/** Counts inserted, deleted, replaced and swapped letters. */
function editsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cell = (up: number, left: number) =>
        rows[up]?.[left] ?? (up === i ? row[left] : 0) ?? 0;
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        cell(i - 1, j) + 1,
        cell(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
