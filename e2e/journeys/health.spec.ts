import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { expectNoOverflow } from '../overflow.ts';

test('an administrator sees what works, what the workers do, and what the version has changed', async ({
  page,
}) => {
  await page.goto('/assets');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'System health' }).click();
  await expect(page).toHaveURL('/admin/health');
  const services = page.getByRole('region', { name: 'Services' });
  for (const name of ['Database', 'Queue', 'Default store'])
    await expect(services.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
      'Works',
    );
  const workers = page.getByRole('region', { name: 'Workers' });
  await expect(workers.getByRole('listitem').first()).toContainText('Running');
  await expect(
    page.getByRole('region', { name: 'Waiting work' }).getByRole('row', { name: /^media/ }),
  ).toBeVisible();
  await page.getByText('What has changed').press('Enter');
  await expect(page.getByRole('heading', { name: 'Added' }).first()).toBeVisible();
  await expectAccessible(page, 'system health');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await expectAccessible(page, 'system health on a phone');
});
