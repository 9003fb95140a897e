import type { ColorLabel, Flag } from '@spindle/contracts/facts/facts';

/** Stars, flag and color label of an asset. */
export interface Marks {
  rating: number | null;
  flag: Flag | null;
  color_label: ColorLabel | null;
}

/** A change of marks. */
export type MarksChange = Partial<Marks>;

/** Color labels of the keys 6 to 9, as in Lightroom. Purple has no key. */
const KEY_COLORS: Readonly<Record<string, ColorLabel>> = {
  '6': 'RED',
  '7': 'YELLOW',
  '8': 'GREEN',
  '9': 'BLUE',
};

/** Returns the change that a key makes; null for other keys. A color label that is set already is removed. */
export function changeOfKey(key: string, { color_label }: Marks): MarksChange | null {
  const lower = key.toLowerCase();
  if (lower === 'p') return { flag: 'PICK' };
  if (lower === 'x') return { flag: 'REJECT' };
  if (lower === 'u') return { flag: null };
  if (key === '0') return { rating: null };
  if (/^[1-5]$/.test(key)) return { rating: Number(key) };
  const color = KEY_COLORS[key];
  return color ? { color_label: color === color_label ? null : color } : null;
}

/** The groups of a culling. */
export const GROUPS = ['all', 'picked', 'rejected', 'open'] as const;
export type Group = (typeof GROUPS)[number];

/** Tells whether marks belong to a group. */
export function isIn(group: Group, { flag }: Pick<Marks, 'flag'>): boolean {
  if (group === 'picked') return flag === 'PICK';
  if (group === 'rejected') return flag === 'REJECT';
  return group === 'all' || flag === null;
}
