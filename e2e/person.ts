import { type Browser, expect, type Page } from '@playwright/test';
import type { Credentials } from './new-account.ts';
import { ADMIN } from './product.ts';

/** Signs in with a token in the address, without the form, from any page. Opens the assets. */
export async function signIn(page: Page, who: Credentials = ADMIN): Promise<void> {
  const answer = await page.request.post('/api/v1/login', { data: who });
  if (!answer.ok()) throw new Error(`login: ${answer.status()}`);
  const { jwt } = await answer.json();
  await page.goto(`/login?jwt=${jwt}&return_to=%2Fassets`);
  await page.waitForURL('**/assets');
}

/** Opens the address of a share as a visitor without an account, on the host of `baseURL`. Close the context of the page at the end. */
export async function openAsVisitor(
  browser: Browser,
  address: string,
  baseURL: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({ storageState: undefined });
  const page = await context.newPage();
  await page.goto(address.replace(/^https?:\/\/[^/]+/, baseURL ?? ''));
  return page;
}

/** Signs in with the form of the sign-in page that is open. */
export async function fillSignIn(page: Page, who: Credentials = ADMIN): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/**
 * Extends alerts to ten minutes from the next page on. On a busy machine, their five seconds may end before a journey
 * has clicked them.
 */
export async function extendAlerts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms === 5000 ? 600_000 : ms),
    });
  });
}

/**
 * Drags files or folders from the desktop and drops them in the middle of the page, once the page shows its drop
 * hint.
 */
export async function dropFiles(page: Page, paths: string[]): Promise<void> {
  const drag = await dragFiles(page, paths);
  // The code that accepts drops loads after the page.
  await expect(async () => {
    await drag.move();
    await expect(page.getByText(/^Drop to /)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [100] });
  await drag.drop();
}

/** Drags files or folders from the desktop onto the middle of the page. */
export async function dragFiles(page: Page, paths: string[]) {
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      x: width / 2,
      y: height / 2,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  await send('dragEnter');
  return {
    move: () => send('dragOver'),
    drop: async () => {
      await send('drop');
      await devtools.detach();
    },
  };
}
