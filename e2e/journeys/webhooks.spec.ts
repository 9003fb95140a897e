import { startWebhookReceiver } from '../../scripts/services/start-webhook-receiver.mjs';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';
import { uploadTestAssets } from '../test-assets.ts';

test('an administrator connects a receiver, which verifies a test event and an upload', async ({
  page,
  request,
}) => {
  const receiver = await startWebhookReceiver();
  const received = async () => (await receiver.read('journey')).received;
  try {
    await page.goto('/admin/settings/webhook');
    await expect(page.getByText('No URL is saved yet')).toBeVisible();
    await expectAccessible(page, 'webhook settings without a URL');
    await page.getByRole('textbox', { name: 'Callback URL 1' }).fill(receiver.urlOf('journey'));
    await page.getByRole('switch', { name: 'file-saved' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings successfully updated.')).toBeVisible();
    await expect(page.getByText('received the test event.')).toBeVisible();

    await page.getByRole('button', { name: 'Show secret' }).click();
    const secret = page.getByRole('textbox', { name: 'Signing secret' });
    await expect(secret).toHaveValue(/^whsec_/);
    await receiver.setUp('journey', { secrets: [await secret.inputValue()] });
    await expectAccessible(page, 'secret of a webhook');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: 'Rotate secret' })).toBeVisible();

    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByText('Test event queued.')).toBeVisible();
    await expect.poll(received).toContainEqual(
      expect.objectContaining({
        isVerified: true,
        body: expect.objectContaining({ event: 'test' }),
      }),
    );
    const { idOf, prefix } = await uploadTestAssets(request, { 'hook.txt': 'notes.txt' });
    const id = idOf('hook.txt');
    await expect.poll(received).toContainEqual(
      expect.objectContaining({
        isVerified: true,
        body: expect.objectContaining({ event: 'file-saved', id, name: `${prefix}hook.txt` }),
      }),
    );

    await page.getByRole('button', { name: 'Refresh' }).click();
    const log = page.getByRole('list', { name: 'Deliveries' });
    const row = log.getByRole('listitem').filter({ hasText: `${prefix}hook.txt` });
    await expect(row.getByText('Delivered')).toBeVisible();
    await expectAccessible(page, 'webhook settings with deliveries');
    await row.getByRole('button', { name: 'file-saved' }).click();
    const details = page.getByRole('dialog', { name: 'Delivery of file-saved' });
    await expect(details.getByRole('region', { name: 'Body', exact: true })).toContainText(
      `"name": "${prefix}hook.txt"`,
    );
    await expectAccessible(page, 'details of a delivery');
    const before = (await received()).length;
    await details.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText('Delivery queued.')).toBeVisible();
    await expect.poll(async () => (await received()).length).toBeGreaterThan(before);
    await page.keyboard.press('Escape');

    await page.getByRole('textbox', { name: 'Callback URL 1' }).fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('No URL is saved yet')).toBeVisible();
  } finally {
    await receiver.stop();
  }
});
