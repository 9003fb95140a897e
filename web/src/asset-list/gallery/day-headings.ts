import type { GalleryDay } from './days/days.ts';
import { blockAt, type GalleryLayout } from './layout/gallery-layout.ts';
import { idsOfDay } from './use-gallery-selection.ts';

interface Heading {
  key: string;
  day: GalleryDay;
  town: string | null;
  /** The loaded pictures of the day. */
  ids: readonly string[];
  /** CSS pixels in the scrolled element. */
  top: number;
  height: number;
}

/** Returns the headings of the days in the window. A day that reaches far beyond it is cut off, because browsers limit heights. */
export function headingsOf(
  layout: GalleryLayout,
  { base, top, viewport }: { base: number; top: number; viewport: number },
): Heading[] {
  const { blocks, days } = layout.days;
  const first = blocks[blockAt(layout, top)]?.day ?? 0;
  const last = blocks[blockAt(layout, top + viewport)]?.day ?? -1;
  return days.slice(first, last + 1).map((day, at) => {
    const next = days[first + at + 1]?.firstBlock ?? blocks.length;
    const from = Math.max(layout.tops[day.firstBlock] ?? 0, base, top - viewport);
    const to = Math.min(layout.tops[next] ?? 0, top + viewport * 2);
    return {
      key: `${day.isUndated} ${day.day}`,
      day,
      town: townOf(layout, day.firstBlock, next),
      ids: idsOfDay(layout, day.firstBlock, next - 1),
      top: from - base,
      height: Math.max(0, to - from),
    };
  });
}

/** Returns the town that most loaded pictures of a day have. */
function townOf({ arranged }: GalleryLayout, first: number, next: number): string | null {
  const counts = new Map<string, number>();
  for (let block = first; block < next; block += 1)
    for (const { town } of arranged.get(block)?.assets ?? [])
      if (town) counts.set(town, (counts.get(town) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? null;
}
