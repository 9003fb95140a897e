import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './journey.ts';

/** The screens on which journeys check accessibility. */
export const DEVICES = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules that axe skips unless they are named. It runs its best practices by default. */
const EXTRA_RULES = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Runs all rules in the light color scheme once the screen has loaded, and the color rules in the dark scheme.
 * hasTooltip: keeps a tooltip under the pointer visible.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { hasTooltip = false }: { hasTooltip?: boolean } = {},
) {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[role=progressbar][aria-label=Loading]')).toHaveCount(0);
  if (!hasTooltip) {
    // A tooltip under a resting pointer appears at an unpredictable time.
    await page.mouse.move(0, 0);
    await expect(page.locator('[role=tooltip]')).toHaveCount(0);
  }
  await setColorScheme(page, 'light');
  await expectNoViolations(page, `${screen}, light`, { rules: EXTRA_RULES });
  await setColorScheme(page, 'dark');
  await expectNoViolations(page, `${screen}, dark`, { runOnly: COLOR_RULES });
}

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function expectNoViolations(page: Page, screen: string, options: RunOptions) {
  // Load axe once per page: parsing its half megabyte takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (options) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      // During a color transition, the contrast cannot be measured. Do not wait for its end: each of its frames draws the whole page.
      const listChanges = () =>
        document.getAnimations().filter(({ effect, playState }) => {
          return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
        });
      // The end of a change can start a change of elements that inherit the color.
      for (let changes = listChanges(); changes.length > 0; changes = listChanges())
        for (const change of changes) change.finish();
      const { violations } = await run(document, options);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    // Disable `preload`: none of these rules reads the text of style sheets, and no media plays automatically.
    { ...options, resultTypes: ['violations'], preload: false } satisfies RunOptions,
  );
  expect.soft(found, screen).toEqual([]);
}
