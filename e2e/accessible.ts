import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './journey.ts';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules that axe leaves out unless they are named. Its best practices are among those that it runs by itself. */
const EXTRA_RULES = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Runs all rules in the light scheme, once the screen is there; in the dark one those that colours decide. With `keepsTooltip`
 * what the pointer calls up stays.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { keepsTooltip = false }: { keepsTooltip?: boolean } = {},
) {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[role=progressbar][aria-label=Loading]')).toHaveCount(0);
  if (!keepsTooltip) {
    // What a pointer that was left somewhere calls up comes and goes.
    await page.mouse.move(0, 0);
    await expect(page.locator('[role=tooltip]')).toHaveCount(0);
  }
  await show(page, 'light');
  await expectNone(page, `${screen}, light`, { rules: EXTRA_RULES });
  await show(page, 'dark');
  await expectNone(page, `${screen}, dark`, { runOnly: COLOUR_RULES });
}

async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function expectNone(page: Page, screen: string, options: RunOptions) {
  // To read its half megabyte takes longer than to run it: once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (options) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      // Half way to its new colours nothing can be read.
      const changes = document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      });
      await Promise.allSettled(changes.map(({ finished }) => finished));
      const { violations } = await run(document, options);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    // Without `preload`: no rule that runs reads the text of style sheets, and nothing plays by itself.
    { ...options, resultTypes: ['violations'], preload: false } satisfies RunOptions,
  );
  expect.soft(found, screen).toEqual([]);
}
