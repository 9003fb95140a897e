import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { openAsVisitor } from '../person.ts';

/** A complete image of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const fileOf = (name: string, mimeType = 'image/png', buffer = PIXEL) => ({
  name,
  mimeType,
  buffer,
});

test('a visitor of a share sends files, of which the owner accepts one and deletes the other', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { headers } = await integrator(request);
  const data = { name: 'Wedding guests' };
  const made = await (await request.post('/api/v1/assetcollection', { headers, data })).json();
  const collectionId = made.data.id;
  const shared = { name: 'Your photos', collection_id: collectionId };
  const created = await (await request.post('/api/v1/shares', { headers, data: shared })).json();
  await page.goto('/shares');
  await page.getByRole('button', { name: 'Edit Your photos' }).click();
  const form = page.getByRole('dialog', { name: 'Edit link' });
  await form.getByRole('switch', { name: /^Visitors can send files/ }).press('Space');
  await form.getByLabel('Maximum files').fill('3');
  await expectAccessible(page, 'form of a share that accepts files');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);

  const guest = await openAsVisitor(browser, created.data.url, baseURL);
  const panel = guest.getByRole('region', { name: 'Send files' });
  const choose = panel.locator('input[type=file]');
  await choose.setInputFiles([fileOf('dance.png')]);
  await expect(panel.getByText('Enter your name.')).toBeVisible();
  await expectAccessible(guest, 'files of a visitor without a name');
  await panel.getByLabel('Your name').fill('Ana');
  const second = Buffer.concat([PIXEL, Buffer.from('more')]);
  await choose.setInputFiles([fileOf('dance.png'), fileOf('cake.png', 'image/png', second)]);
  await expect(panel.getByText('2 of 2 files sent')).toBeVisible();
  await expect(panel.getByLabel('Your name')).toHaveCount(0);
  await choose.setInputFiles([
    fileOf('again.png'),
    fileOf('page.html', 'text/html', Buffer.from('<p>Hello</p>')),
  ]);
  const files = panel.getByRole('list', { name: 'Your files' });
  await expect(files.getByText('You already sent this file')).toBeVisible();
  await expect(
    files.getByText('Failed: Only images, videos, audio files and PDF documents are accepted.'),
  ).toBeVisible();
  await expectAccessible(guest, 'files that a visitor sent');
  await expect(guest.getByText('Nothing to show')).toBeVisible();

  await page.goto('/shares');
  await page.getByRole('button', { name: 'Received files (2)' }).click();
  const received = page.getByRole('dialog', { name: 'Received files' });
  await expect(received.getByText(/Ana to "Your photos"/)).toHaveCount(2);
  await expectAccessible(page, 'received files');
  await received.getByRole('checkbox', { name: 'Select cake.png' }).press('Space');
  await received.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Delete files' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(received.getByText('cake.png')).toHaveCount(0);
  await received.getByRole('button', { name: 'Accept 1 file' }).press('Enter');
  await expect(received.getByText('No files are waiting')).toBeVisible();
  await expectAccessible(page, 'no received files');
  await page.goto(`/collection/${collectionId}`);
  await expect(page.getByRole('row', { name: /^dance\.png/ })).toBeVisible();
  // Visitors see it once it is processed.
  await expect(async () => {
    await guest.reload();
    await expect(guest.getByRole('link', { name: 'dance.png' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await guest.context().close();
});
