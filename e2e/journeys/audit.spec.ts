import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { newAccount } from '../new-account.ts';

test('an administrator finds a change in the audit log, exports it, and verifies the log', async ({
  page,
  request,
}) => {
  const account = await newAccount(request, 'USER');
  await page.goto('/admin/audit');
  const log = page.getByRole('list', { name: /^(Today|\d+ \w+ \d+)$/ });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'audit log');
  await page.getByRole('searchbox', { name: 'Target' }).fill(account.email);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('user.create');
  await expect(page).toHaveURL(/action=user.create&target=/);
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await log.getByRole('button', { name: `added the user ${account.email}` }).press('Enter');
  const details = page.getByRole('dialog', { name: 'User added' });
  await expect(details).toContainText(account.email);
  await expectAccessible(page, 'details of an audit entry');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(account.email);

  await page.getByRole('button', { name: 'Verify log' }).click();
  await expect(page.getByText(/^Intact: \d+ entries/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Target' }).fill('no such target');
  await page.getByRole('searchbox', { name: 'Target' }).press('Enter');
  await expect(page.getByText('No entries match these filters')).toBeVisible();
  await expectAccessible(page, 'audit log without a match');
});
