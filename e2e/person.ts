import type { Page } from '@playwright/test';
import { ADMIN } from './product.ts';

/** Signs in by the form, from wherever the page is. */
export async function signIn(
  page: Page,
  who: { email: string; password: string } = ADMIN,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/assets**');
}

/** Drags files or folders from the desktop and drops them in the middle of the page. */
export async function dropFiles(page: Page, paths: string[]): Promise<void> {
  // What takes drops comes after the page itself.
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: width / 2,
      y: height / 2,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  await devtools.detach();
}
