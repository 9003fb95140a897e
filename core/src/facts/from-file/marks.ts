import type { ColorLabel, Flag } from '@spindle/contracts/facts/facts';
import { FACT_TAGS } from './fact-tags.ts';
import { type Found, findFirst, textOf, textsOf } from './tag-values.ts';

/** Percent of the ratings of Windows, from one star. */
const PERCENT_OF_STARS = [1, 25, 50, 75, 99];

/** Returns the stars of a file. The first tag that has a rating decides, also when it says none. */
export function ratingOf(metadata: unknown): Found<number> | null {
  const source = FACT_TAGS.rating.find((tag) =>
    isRating(tag, Number(textOf(metadata, tag) || NaN)),
  );
  if (!source) return null;
  const given = Math.round(Number(textOf(metadata, source)));
  const value = source.endsWith('Percent')
    ? PERCENT_OF_STARS.filter((percent) => given >= percent).length
    : given;
  return value > 0 ? { value, source } : null;
}

const isRating = (tag: string, rating: number) =>
  tag.endsWith('Percent') ? rating >= 0 && rating <= 100 : rating >= -1 && rating <= 5;

/** Returns whether a file was picked or rejected: a rating of -1 rejects. */
export function flagOf(metadata: unknown): Found<Flag> | null {
  const source = FACT_TAGS.flag.find((tag) => textsOf(metadata, tag).length > 0);
  const text = source ? textOf(metadata, source).toLowerCase() : '';
  if (!source) return null;
  if (text === '-1' || text === 'false') return { value: 'REJECT', source };
  const isPick = source !== 'XMP:Rating' && (text === '1' || text === 'true');
  return isPick ? { value: 'PICK', source } : null;
}

/** The names of color labels in Lightroom, Capture One and digiKam, and those of Bridge. */
const COLOR_LABELS: ReadonlyMap<string, ColorLabel> = new Map([
  ['red', 'RED'],
  ['select', 'RED'],
  ['yellow', 'YELLOW'],
  ['second', 'YELLOW'],
  ['green', 'GREEN'],
  ['approved', 'GREEN'],
  ['blue', 'BLUE'],
  ['review', 'BLUE'],
  ['purple', 'PURPLE'],
  ['violet', 'PURPLE'],
  ['magenta', 'PURPLE'],
  ['to do', 'PURPLE'],
]);

/** Returns the color label of a file. */
export function colorLabelOf(metadata: unknown): Found<ColorLabel> | null {
  return findFirst(
    metadata,
    FACT_TAGS.color_label,
    ([name = '']) => COLOR_LABELS.get(name.toLowerCase()) ?? null,
  );
}
