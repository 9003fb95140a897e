import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** All rules in the light scheme, once the screen is there; in the dark one those that colours decide. */
export async function expectAccessible(page: Page, screen: string) {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[role=progressbar][aria-label=Loading]')).toHaveCount(0);
  await show(page, 'light');
  await expectNone(new AxeBuilder({ page }), `${screen}, light`);
  await show(page, 'dark');
  await expectNone(new AxeBuilder({ page }).withRules(COLOUR_RULES), `${screen}, dark`);
}

async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function expectNone(axe: AxeBuilder, screen: string) {
  // Without frames to look into there is no need of a blank page for each look.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect.soft(found, screen).toEqual([]);
}
