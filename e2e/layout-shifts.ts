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

/** Returns the recorded layout shifts of the open page. */
export function readShifts(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Reflect.get(window, 'shifts').map(({ value }: { value: number }) => value),
  );
}
