import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { openAsVisitor } from '../person.ts';

test('a visitor of a share chooses up to the limit and sends the choice, of which the owner makes a collection', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { headers } = await integrator(request);
  const data = { name: 'Shooting', assets: [1, 2, 3].map(mockAssetId), can_choose: true };
  const created = await (await request.post('/api/v1/shares', { headers, data })).json();
  await page.goto('/shares');
  await page.getByRole('button', { name: 'Edit Shooting' }).click();
  const form = page.getByRole('dialog', { name: 'Edit link' });
  await expect(form.getByRole('switch', { name: /^Visitors can choose/ })).toBeChecked();
  await form.getByLabel('Maximum number').fill('2');
  await expectAccessible(page, 'form of a share with a choice');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);

  const guest = await openAsVisitor(browser, created.data.url, baseURL);
  const hearts = guest.getByRole('button', { name: /^Choose / });
  await hearts.nth(0).click();
  const naming = guest.getByRole('dialog', { name: 'Your name' });
  await expectAccessible(guest, 'name of a visitor');
  await naming.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await naming.getByRole('button', { name: 'Continue' }).click();
  await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await hearts.nth(1).press('Enter');
  await expect(guest.getByText('2 of 2 chosen')).toBeVisible();
  await hearts.nth(2).click();
  await expect(guest.getByText('You can choose at most 2. Remove one first.')).toBeVisible();
  await expectAccessible(guest, 'choice of a visitor');
  await guest.getByText('Chosen (2)').click();
  await expect(hearts).toHaveCount(2);
  await guest.getByRole('link').first().click();
  const viewer = guest.locator('[data-viewer]');
  await expect(viewer.getByRole('button', { name: /^Choose / })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await guest.keyboard.press('Escape');
  await guest.getByRole('button', { name: 'Send choice' }).click();
  const sending = guest.getByRole('dialog', { name: 'Send choice' });
  await sending.getByLabel('Note').fill('The second one for the cover.');
  await sending.getByRole('button', { name: 'Send choice' }).click();
  await expect(guest.getByText('Your choice was sent')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Send again' })).toBeVisible();
  await guest.context().close();

  await page.reload();
  await page.getByRole('button', { name: 'Answers to Shooting' }).click();
  const answers = page.getByRole('dialog', { name: 'Answers: Shooting' });
  await expect(answers.getByText('The second one for the cover.')).toBeVisible();
  await answers.getByRole('button', { name: 'Show assets' }).click();
  await expect(
    answers.getByRole('list', { name: 'Assets that Ana chose' }).getByRole('listitem'),
  ).toHaveCount(2);
  await expectAccessible(page, 'answers to a share');
  const fileComes = page.waitForEvent('download');
  await answers.getByRole('button', { name: 'Save names as CSV' }).click();
  expect((await fileComes).suggestedFilename()).toBe('Shooting Ana.csv');
  await answers.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { name: 'Shooting: choice of Ana' })).toBeVisible();
});
