import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { openAsVisitor } from '../person.ts';

test('a visitor of a share approves an item and asks for changes to another, and the owner sees it beside their own answer', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { headers } = await integrator(request);
  const data = { name: 'Layouts', assets: [1, 2].map(mockAssetId) };
  const created = await (await request.post('/api/v1/shares', { headers, data })).json();
  await page.goto('/shares');
  await page.getByRole('button', { name: 'Edit Layouts' }).click();
  const form = page.getByRole('dialog', { name: 'Edit link' });
  await form.getByRole('switch', { name: /^Visitors can approve/ }).press('Space');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);

  const guest = await openAsVisitor(browser, created.data.url, baseURL);
  await expect(guest.getByText('0 of 2 answered')).toBeVisible();
  await guest.getByRole('link').first().click();
  const viewer = guest.locator('[data-viewer]');
  await viewer.getByRole('button', { name: 'Approve' }).click();
  const naming = guest.getByRole('dialog', { name: 'Approve' });
  await naming.getByRole('button', { name: 'Approve' }).click();
  await expect(naming.getByText('Enter your name.')).toBeVisible();
  await expectAccessible(guest, 'name of a visitor who approves');
  await naming.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await naming.getByRole('button', { name: 'Approve' }).click();
  await expect(viewer.getByText('You approved version 1')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Approved' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(guest, 'approval by a visitor');

  // By keyboard.
  await guest.keyboard.press('ArrowRight');
  await expect(viewer.getByText('Version 1', { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: 'Ask for changes' }).press('Enter');
  const asking = guest.getByRole('dialog', { name: 'Ask for changes' });
  await expect(asking.getByLabel('What should change?')).toBeFocused();
  await guest.keyboard.type('Without the logo');
  await expectAccessible(guest, 'changes that a visitor asks for');
  await asking.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(viewer.getByText('You asked for changes to version 1')).toBeVisible();
  await expect(viewer.getByText('Without the logo')).toBeVisible();
  await guest.keyboard.press('Escape');
  await expect(guest.getByText('2 of 2 answered · 1 approved · 1 with changes')).toBeVisible();
  await expectAccessible(guest, 'share whose items a visitor answered');
  await guest.context().close();

  await page.goto(`/shares?answers=${created.data.id}`);
  const answers = page.getByRole('dialog', { name: 'Answers: Layouts' });
  await answers.getByRole('button', { name: 'Show reviews' }).click();
  await expect(answers.getByText('Without the logo')).toBeVisible();
  await expectAccessible(page, 'reviews of a visitor');
  await answers
    .getByRole('list', { name: 'Reviews by Ana' })
    .getByRole('listitem')
    .filter({ hasText: 'Without the logo' })
    .getByRole('link')
    .click();

  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText('Version 1: 1 asks for changes')).toBeVisible();
  await reviews.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(reviews.getByText('Version 1: 1 approval, 1 asks for changes')).toBeVisible();
  await expect(reviews.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'reviews of an asset');
  await reviews.getByRole('button', { name: 'Approved' }).click();
  await expect(reviews.getByRole('listitem')).toHaveCount(1);
});
