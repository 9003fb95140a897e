import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Expects that the page does not scroll sideways, once its layout has followed the last change of the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => listOverflowing(page)).toEqual([]);
}

/** Returns the elements that are cut off at the end of the window; none if the page does not scroll sideways. */
function listOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => `${element.outerHTML.slice(0, 200)} of ${scrollWidth} px`);
  });
}
