import type { GalleryDays } from '../days/days.ts';

/** A month on the rail. */
export interface RailMonth {
  /** The latest day of the month with pictures. */
  day: string;
  isUndated: boolean;
  /** Index of that day. */
  firstDay: number;
  /** Pictures before the month. */
  start: number;
  count: number;
}

/** Returns the months of a gallery, the latest first. Undated pictures are one group. */
export function monthsOf({ days }: GalleryDays): RailMonth[] {
  const months: RailMonth[] = [];
  for (const [index, { day, isUndated, count, start }] of days.entries()) {
    const last = months.at(-1);
    const isSame = last?.isUndated === isUndated && last.day.slice(0, 7) === day.slice(0, 7);
    if (isSame) last.count += count;
    else months.push({ day, isUndated, firstDay: index, start, count });
  }
  return months;
}

/** Height of a label of the rail, in CSS pixels. */
const LABEL_PX = 18;
/** Distance of ticks, in CSS pixels. */
const TICK_PX = 5;

export interface RailMark {
  y: number;
  /** The year; null for a tick. */
  label: string | null;
}

/** Returns the labels of years and the ticks of months that fit a rail, whose length is numbers of pictures. */
export function marksOf(months: readonly RailMonth[], total: number, height: number): RailMark[] {
  const marks: RailMark[] = [];
  let lastLabel = -LABEL_PX;
  let lastTick = -TICK_PX;
  let year = '';
  for (const month of months) {
    const y = (month.start / Math.max(total, 1)) * height;
    const name = month.isUndated ? '–' : month.day.slice(0, 4);
    if (name !== year && y - lastLabel >= LABEL_PX && height - y >= LABEL_PX) {
      marks.push({ y, label: name });
      lastLabel = y;
      lastTick = y + LABEL_PX - TICK_PX;
      year = name;
    } else if (y - lastTick >= TICK_PX) {
      marks.push({ y, label: null });
      lastTick = y;
    }
  }
  return marks;
}

/** Returns the path of a curve along the rail: the more pictures a month has, the further it is from the right edge. */
export function curveOf(
  months: readonly RailMonth[],
  total: number,
  size: { width: number; height: number },
) {
  const most = Math.max(1, ...months.map(({ count }) => count));
  const points = months.map(({ start, count }) => {
    const y = ((start + count / 2) / Math.max(total, 1)) * size.height;
    return `${(size.width * (1 - 0.8 * Math.sqrt(count / most))).toFixed(1)},${y.toFixed(1)}`;
  });
  return `M${size.width},0 L${points.join(' L')} L${size.width},${size.height} Z`;
}
