import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Expects that neither the page nor an open dialog scrolls sideways, once its layout has followed the last change of the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => listOverflowing(page)).toEqual([]);
}

/** Returns the elements that are cut off at the end of the window or of a dialog; none if neither scrolls sideways. */
function listOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog]')].flatMap((box) => {
      const { scrollWidth, clientWidth } = box;
      if (scrollWidth <= clientWidth) return [];
      const end = box.getBoundingClientRect().left + clientWidth;
      return [...box.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > end)
        .map((element) => `${element.outerHTML.slice(0, 200)} of ${scrollWidth} px`);
    }),
  );
}
