import type { Page } from '@playwright/test';

/** Records the layout shifts of every page that is opened from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
    Object.assign(window, { shifts });
  });
}

/** Returns the recorded layout shifts of the open page, each with the elements that moved. */
export function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const describe = ({ node, previousRect, currentRect }: LayoutShiftSource) => {
      const text = node?.textContent?.trim().slice(0, 40);
      const from = `${previousRect.x},${previousRect.y} ${previousRect.width}x${previousRect.height}`;
      const to = `${currentRect.x},${currentRect.y} ${currentRect.width}x${currentRect.height}`;
      return `${node?.nodeName} "${text}" from ${from} to ${to}`;
    };
    const shifts: LayoutShift[] = Reflect.get(window, 'shifts');
    return shifts.map(({ value, sources }) => [value, ...sources.map(describe)].join('\n'));
  });
}

/** An entry of the Layout Instability API, which the types of the DOM lack. */
interface LayoutShift {
  value: number;
  sources: LayoutShiftSource[];
}

interface LayoutShiftSource {
  /** Null when it was removed. */
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}
