import { expect, test } from '../journey.ts';
import { signIn } from '../person.ts';

test('the health checks report that the product is alive and ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('no page violates its content security policy', async ({ page }) => {
  const violations: string[] = [];
  await page.exposeFunction(
    'reportViolation',
    (directive: string) => void violations.push(directive),
  );
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      Reflect.get(window, 'reportViolation')(effectiveDirective);
    }),
  );
  await signIn(page);
  await page.waitForLoadState('networkidle');
  await page.goto('/usage');
  await page.waitForLoadState('networkidle');
  expect(violations).toEqual([]);
});
