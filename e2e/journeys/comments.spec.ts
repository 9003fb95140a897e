import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { mockAssetId } from '../mock.ts';
import { openAsVisitor } from '../person.ts';

test('a user and a visitor of a share comment on a point and an area of an image, and the user resolves', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { headers } = await integrator(request);
  const id = mockAssetId(2);
  await page.goto(`/asset/${id}?tab=comments`);
  await expect(page.getByText('No comments yet')).toBeVisible();
  await page.getByRole('button', { name: 'Mark the image' }).click();
  const area = page.getByRole('button', { name: /^Click a point/ });
  await expectAccessible(page, 'marking of an image for a comment');
  await area.click({ position: { x: 60, y: 40 } });
  await expect(page.getByText('On a point')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Write a comment' });
  await expect(text).toBeFocused();
  await text.fill('Brighter <b>here</b>');
  await text.press('Control+Enter');
  const comments = page.getByRole('list', { name: 'Comments' });
  await expect(comments.getByText('Brighter <b>here</b>')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Comment 1 of Ada/ })).toBeVisible();

  // By keyboard: Enter marks the center, Shift and arrows make it an area.
  await page.getByRole('button', { name: 'Mark the image' }).press('Enter');
  await area.press('Enter');
  const mark = page.getByRole('button', { name: /^Mark of the new comment/ });
  await expect(mark).toBeFocused();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'ArrowLeft']) await mark.press(key);
  await expect(page.getByText('On an area')).toBeVisible();
  await mark.press('Enter');
  await text.fill('Crop this away');
  await page.getByRole('button', { name: 'Comment', exact: true }).press('Enter');
  await expect(comments.getByText('Crop this away')).toBeVisible();
  await expectAccessible(page, 'comments of an asset');

  const data = { name: 'For Ana', assets: [id], comments: 'OWN' };
  const created = await (await request.post('/api/v1/shares', { headers, data })).json();
  const guest = await openAsVisitor(browser, `${created.data.url}?asset=${id}`, baseURL);
  await guest.getByRole('button', { name: 'Comments' }).click();
  await expect(guest.getByText('No comments yet')).toBeVisible();
  await guest.getByLabel('Your name').fill('Ana');
  await guest.getByRole('button', { name: 'Mark the image' }).click();
  await guest.getByRole('button', { name: /^Click a point/ }).click({ position: { x: 80, y: 60 } });
  await guest.getByRole('textbox', { name: 'Write a comment' }).fill('Is there a wider one?');
  await guest.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(guest.getByText('Is there a wider one?')).toBeVisible();
  await expect(guest.getByLabel('Your name')).toHaveCount(0);
  await expectAccessible(guest, 'comments of a visitor');

  await page.reload();
  const thread = comments.getByRole('listitem').filter({ hasText: 'Is there a wider one?' });
  await thread.getByRole('button', { name: 'Answer' }).click();
  await expect(thread.getByText('Visitors of the shared link see your answer.')).toBeVisible();
  await thread.getByRole('textbox', { name: 'Write an answer' }).fill('Yes, see number 3.');
  await thread.locator('form').getByRole('button', { name: 'Answer' }).click();
  await expect(thread.getByText('Yes, see number 3.')).toBeVisible();
  await guest.reload();
  await guest.getByRole('button', { name: 'Comments' }).click();
  await expect(guest.getByText('Yes, see number 3.')).toBeVisible();
  await expect(guest.getByText('Crop this away')).toHaveCount(0);
  await guest.context().close();

  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expect(thread).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 1 resolved' }).click();
  await expect(thread.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('a comment on a time of a video leads there', async ({ page }) => {
  await page.goto(`/asset/${mockAssetId(13)}?tab=comments`);
  await page.getByRole('button', { name: 'Use current time' }).click();
  await expect(page.getByText('At 0:00')).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Start later');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Go to 0:00' })).toBeVisible();
  await expect(page.getByText('Start later')).toBeVisible();
});
