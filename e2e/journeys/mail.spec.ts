import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { linkIn, receivedMails } from '../mails.ts';
import { newAccount } from '../new-account.ts';
import { fillSignIn, signIn } from '../person.ts';

const NEW_PASSWORD = 'remembered-now';

test('a user who forgot the password sets a new one through a mail, which ends the other sessions [A-099]', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const account = await newAccount(request, 'USER');
  const elsewhere = await browser.newPage({ baseURL });
  await signIn(elsewhere, account);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await expectAccessible(page, 'forgot password');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await expectAccessible(page, 'link sent');

  const [mail] = await receivedMails(account.email, 1);
  const link = linkIn(mail?.text, '/reset-password/');
  await page.goto(link);
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await expectAccessible(page, 'new password');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your new password is saved.')).toBeVisible();
  await fillSignIn(page, { email: account.email, password: NEW_PASSWORD });
  await page.waitForURL('**/assets');

  const [, notice] = await receivedMails(account.email, 2);
  expect(notice?.subject).toMatch(/^Your password at .* was changed$/);
  await elsewhere.reload();
  await elsewhere.getByRole('button', { name: 'Sign In' }).waitFor();
  await elsewhere.close();

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('once-more');
  await page.getByLabel('Confirm password', { exact: true }).fill('once-more');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  await expectAccessible(page, 'used link');
});
