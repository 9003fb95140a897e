import type { ColorLabel } from '@spindle/contracts/facts/facts';
import type { ExtendedResult } from '@spindle/contracts/search/search';
import { t } from './texts.ts';

/** Stars, flag and color label of an asset, and whether it is a favorite of the user. */
export type Marks = Pick<ExtendedResult, 'rating' | 'flag' | 'color_label' | 'favorite'>;

/** A change of marks. Only marks that it names change. */
export type MarksChange = { [K in keyof Marks]?: Exclude<Marks[K], undefined> };

export const STARS = [1, 2, 3, 4, 5] as const;

/** CSS values of the color labels. */
export const LABEL_COLORS: Readonly<Record<ColorLabel, string>> = {
  RED: 'var(--label-red)',
  YELLOW: 'var(--label-yellow)',
  GREEN: 'var(--label-green)',
  BLUE: 'var(--label-blue)',
  PURPLE: 'var(--label-purple)',
};

/** Color labels of the keys 6 to 9, as in Lightroom. Purple has no key. */
const KEY_COLORS: Readonly<Record<string, ColorLabel>> = {
  '6': 'RED',
  '7': 'YELLOW',
  '8': 'GREEN',
  '9': 'BLUE',
};

/**
 * Returns the change that a key makes to assets with these marks; null for any other key. A color label that all of them have is removed, and
 * they stop being favorites if all of them are.
 */
export function changeOfKey(key: string, marked: readonly Marks[]): MarksChange | null {
  const pressed = key.toLowerCase();
  if (pressed === 'p') return { flag: 'PICK' };
  if (pressed === 'x') return { flag: 'REJECT' };
  if (pressed === 'u') return { flag: null };
  if (pressed === 'f') return { favorite: !marked.every(({ favorite }) => favorite) };
  if (pressed === '0') return { rating: null };
  if (/^[1-5]$/.test(pressed)) return { rating: Number(pressed) };
  const color = KEY_COLORS[pressed];
  if (!color) return null;
  return { color_label: marked.every((one) => one.color_label === color) ? null : color };
}

/** Returns the present values of the marks that a change names. */
export function valuesBefore(marks: Marks, change: MarksChange): MarksChange {
  return {
    ...(change.rating !== undefined && { rating: marks.rating }),
    ...(change.flag !== undefined && { flag: marks.flag }),
    ...(change.color_label !== undefined && { color_label: marks.color_label }),
    ...(change.favorite !== undefined && { favorite: marks.favorite ?? false }),
  };
}

/** Tells whether an asset has the marks of a change already. */
export function hasMarks(marks: MarksChange, change: MarksChange): boolean {
  return Object.entries(change).every(([mark, value]) => marks[mark as keyof Marks] === value);
}

/** Says which marks an asset has, for its accessible name. */
export function describeMarks({ rating, flag, color_label, favorite }: Marks): string[] {
  return [
    ...(rating ? [t('stars', { count: rating })] : []),
    ...(flag ? [t(flag)] : []),
    ...(color_label ? [t('labelOf', { color: t(color_label) })] : []),
    ...(favorite ? [t('favorite')] : []),
  ];
}

/** Says what a change did: `4 stars for 12 assets`. `assets` names them. */
export function describeChange(change: MarksChange, assets: string): string {
  const { rating, flag, color_label, favorite } = change;
  if (rating) return t('rated', { count: rating, assets });
  if (rating === null) return t('unrated', { assets });
  if (flag === 'PICK') return t('picked', { assets });
  if (flag === 'REJECT') return t('rejected', { assets });
  if (flag === null) return t('unflagged', { assets });
  if (color_label) return t('labeled', { color: t(color_label), assets });
  if (color_label === null) return t('unlabeled', { assets });
  return t(favorite ? 'madeFavorite' : 'unmadeFavorite', { assets });
}
