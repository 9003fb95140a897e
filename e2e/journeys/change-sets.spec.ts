import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';
import { type TestAssets, uploadTestAssets } from '../test-assets.ts';

let testAssets: TestAssets;

test.beforeAll(async ({ request }) => {
  testAssets = await uploadTestAssets(request, { 'a.txt': 'notes.txt', 'b.txt': 'notes.txt' });
});

test('a user finds a change of several assets on the page of changes, looks at it, undoes and redoes it', async ({
  page,
  request,
}) => {
  const { headers } = await integrator(request);
  const ids = ['a.txt', 'b.txt'].map((name) => testAssets.idOf(name));
  const readTags = async (id: string) => {
    const answer = await request.get(`/api/v1/assets/${id}/data`, { headers });
    return (await answer.json()).facts.tags;
  };
  const tag = `${testAssets.prefix}spring`.toLowerCase();
  const data = { action: 'change_facts', ids, change: { add_tags: [tag] } };
  expect((await request.post('/api/v1/assets/bulk', { headers, data })).ok()).toBe(true);
  const [first = '', second = ''] = ids;
  const later = { remove_tags: [tag], rating: 3 };
  await request.patch(`/api/v1/assets/${second}/facts`, { headers, data: later });

  await page.goto('/assets');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible();
  const everyone = page.getByText('Everyone', { exact: true });
  if (await everyone.isVisible()) await everyone.click();
  const name = `Added tag ${tag} to 2 assets`;
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'a.txt' }).first()).toContainText(
    `none → ${tag}`,
  );
  await expectAccessible(page, 'a change and its assets');
  await dialog.getByRole('button', { name: `Undo: ${name}` }).click();
  await expect(page.getByText('1 of 2 restored; 1 already as before.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await readTags(first)).toEqual([]);
  expect(
    (await (await request.get(`/api/v1/assets/${second}/data`, { headers })).json()).facts.rating,
  ).toBe(3);

  await page
    .getByRole('button', { name: `Undo: Undid: Added tag ${tag} to ${testAssets.prefix}a.txt` })
    .click();
  await expect(page.getByText('1 asset restored.')).toBeVisible();
  expect(await readTags(first)).toEqual([tag]);
  expect(await readTags(second)).toEqual([]);
  await expectAccessible(page, 'the page of changes');
});
