import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../accessible.ts';
import { ADMIN, expect, signedIn } from '../journey.ts';
import { linkIn, receivedMails } from '../mails.ts';

const PASSWORD = 'chosen-by-ines';

signedIn(
  'an administrator invites a colleague by mail, who finishes the setup, uploads with a key, is signed out once disabled, and whose asset is transferred',
  async ({ page, browser, baseURL }) => {
    const email = `ines-${randomUUID()}@example.com`;
    await page.goto('/admin/users');
    await page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1).waitFor();
    await expectAccessible(page, 'users');
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = page.getByRole('dialog', { name: 'Add User' });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('First name').fill('Ines');
    await form.getByLabel('Last name').fill('Maier');
    await form.getByLabel('Role').selectOption('4');
    await expectAccessible(page, 'new user');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(`Invite sent to ${email}.`)).toBeVisible();
    await page.getByRole('dialog', { name: 'Edit user' }).waitFor();
    await expectAccessible(page, 'added user');
    await page.keyboard.press('Escape');
    const [mail] = await receivedMails(email, 1);
    expect(mail?.subject).toMatch(/ added you to 127\.0\.0\.1/);

    const theirs = await browser.newPage({ baseURL });
    await theirs.goto(linkIn(mail?.text, '/signup/'));
    await theirs.getByRole('heading', { name: 'Welcome, Ines Maier' }).waitFor();
    await expectAccessible(theirs, 'welcome');
    await theirs.getByRole('button', { name: 'Start setup wizard' }).click();
    await theirs.getByRole('heading', { name: 'Profile' }).waitFor();
    await theirs.getByLabel(/^New password/).fill(PASSWORD);
    await theirs.getByLabel(/^Confirm password/).fill(PASSWORD);
    await expectAccessible(theirs, 'profile step');
    await theirs.getByRole('button', { name: 'Save and finish' }).click();
    await theirs.waitForURL('**/assets');
    const signIn = () =>
      theirs.request.post('/api/v1/login', { data: { email, password: PASSWORD } });
    expect((await signIn()).status()).toBe(200);
    await theirs.goto('/me');
    await theirs.getByRole('button', { name: 'Update Password' }).click();
    await theirs.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(theirs.getByText('All other sessions were ended.')).toBeVisible();
    await expectAccessible(theirs, 'profile');

    await theirs.getByRole('button', { name: 'Create key' }).click();
    const creating = theirs.getByRole('dialog', { name: 'Create API key' });
    await creating.getByLabel('Name').fill('Nightly upload');
    await creating.getByRole('checkbox', { name: 'Upload assets' }).check();
    await expectAccessible(theirs, 'new key');
    await creating.getByRole('button', { name: 'Create key' }).click();
    const created = theirs.getByRole('dialog', { name: 'Copy your API key' });
    const key = await created.getByLabel('API key').inputValue();
    await expectAccessible(theirs, 'created key');
    await created.getByRole('button', { name: 'Done' }).click();
    const upload = () =>
      theirs.request.post('/api/v1/assets/new/content/original/upload', {
        headers: { 'x-filespin-api-key': key },
        multipart: {
          file: { name: 'ines.txt', mimeType: 'text/plain', buffer: Buffer.from('A note.') },
        },
      });
    expect((await upload()).status()).toBe(200);
    await theirs.getByRole('button', { name: 'Revoke Nightly upload' }).click();
    await theirs.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(theirs.getByText('The key was revoked.')).toBeVisible();
    await expect.poll(async () => (await upload()).status()).toBe(401);

    await page.getByRole('textbox', { name: 'Search names and email addresses' }).fill(email);
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1);
    await expect(page.getByRole('row')).toHaveCount(2); // with the headers
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1);
    await page.getByRole('button', { name: 'Edit Ines Maier' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit user' });
    await editing.getByRole('switch', { name: 'Enabled' }).uncheck();
    await expectAccessible(page, 'user');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`User ${email} updated successfully`)).toBeVisible();
    await theirs.reload();
    await theirs.getByRole('button', { name: 'Sign In' }).waitFor();
    expect((await signIn()).status()).toBe(401);
    await theirs.close();

    await page.getByRole('button', { name: 'Edit Ines Maier' }).click();
    await editing.getByText('Owns 1 asset and 0 collections.').waitFor();
    await editing.getByRole('button', { name: 'Transfer ownership' }).click();
    const transfer = page.getByRole('dialog', { name: 'Transfer ownership' });
    await transfer.getByRole('combobox', { name: 'New owner' }).fill(ADMIN.email);
    const option = page.getByRole('option', { name: ADMIN.email });
    await option.waitFor();
    await expectAccessible(page, 'open list of new owners');
    await option.click();
    await expectAccessible(page, 'transfer');
    await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(
      transfer.getByText(/now owns all assets and collections of Ines Maier/),
    ).toBeVisible();
    await expectAccessible(page, 'transferred');
  },
);
