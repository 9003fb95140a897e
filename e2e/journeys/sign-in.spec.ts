import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '../journey.ts';
import { fillSignIn, signIn } from '../person.ts';

// Proves, B-076, B-077
test('a signed-out user is redirected to the sign-in page, and back after signing in', async ({
  page,
}) => {
  await page.goto('/assets?keyword=lake');
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page);
  await expect(page).toHaveURL(/\/assets\?.*keyword=lake/);
});

test('a wrong password shows a message and does not sign in [A-835] [A-062]', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, { ...ADMIN, password: 'not the password' });
  await expect(page.getByText('Email and password do not match, please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a token in the address signs in and disappears from the address at once [A-032]', async ({
  page,
  request,
}) => {
  const answer = await request.post('/api/v1/login', { data: ADMIN });
  const { jwt } = await answer.json();
  await page.goto(`/login?jwt=${jwt}`);
  await expect(page).toHaveURL(/\/usage$/);
  await page.goBack();
  expect(page.url()).not.toContain('jwt');
});

// Proves, B-108, B-109
test('Logout ends the session and reloads the page', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => Object.assign(window, { beforeReload: true }));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectReloaded(page);
});

// Proves
test('a session that ends elsewhere clears the sign-in and reloads', async ({ page, request }) => {
  await signIn(page);
  const sent = page.waitForRequest((r) => r.url().includes('/api/v1/assets/search'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  const { authorization = '' } = (await sent).headers();
  await page.evaluate(() => Object.assign(window, { beforeReload: true }));
  expect((await request.post('/api/v1/logout', { headers: { authorization } })).status()).toBe(200);
  // The end of a session reaches every server within a second.
  await expect(async () => {
    // The button may be gone at any moment, so do not wait for it.
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.evaluateAll((buttons) =>
      buttons.map((button) => (button as HTMLElement).click()),
    );
    await expect(page).toHaveURL(/\/login/, { timeout: 1000 });
  }).toPass();
  await expectReloaded(page);
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(authorization.slice('Bearer '.length));
});

/** Waits until the page that was marked with `beforeReload` is gone. */
async function expectReloaded(page: Page): Promise<void> {
  // The evaluation fails while the page reloads.
  await expect(async () => {
    expect(await page.evaluate(() => 'beforeReload' in window)).toBe(false);
  }).toPass();
}
