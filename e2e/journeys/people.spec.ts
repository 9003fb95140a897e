import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { countFaces, switchAddons } from '../addons.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';

const GROUP = fileURLToPath(new URL('../../worker/test/photos/four-faces.jpg', import.meta.url));

let groupId: string;

test.beforeAll(async ({ request }) => {
  const api = await integrator(request);
  await switchAddons(request, api, ['FACE_RECOGNITION'], true);
  [groupId = ''] = await api.upload(GROUP);
  await api.waitUntilProcessed(groupId);
  await expect.poll(() => countFaces(request, api, groupId)).toBe(4);
});

test.afterAll(async ({ request }) =>
  switchAddons(request, await integrator(request), ['FACE_RECOGNITION'], false),
);

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** Opens the image, shows its faces, and names the first one without a name for each name. */
async function nameFaces(page: Page, ...names: string[]) {
  await page.goto(`/asset/${groupId}`);
  await page.getByRole('button', { name: 'Show faces' }).click();
  for (const name of names) {
    await preview(page)
      .getByRole('button', { name: /^Face \d, unnamed$/ })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Who is this?' }).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(preview(page).getByRole('link', { name: `Face of ${name}` })).toBeVisible();
  }
}

test('a user names faces on an image, merges two people and corrects a face', async ({ page }) => {
  await nameFaces(page, 'Ada Lovelace', 'Grace Hopper');
  await expectAccessible(page, 'faces on an image');
  await page.keyboard.press('o');
  await expect(preview(page).getByRole('link', { name: 'Face of Ada Lovelace' })).toHaveCount(0);
  await page.keyboard.press('o');

  await preview(page).getByRole('link', { name: 'Face of Ada Lovelace' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  await expect(page.getByRole('row', { name: /^four-faces.jpg/ }).first()).toBeVisible();
  await expectAccessible(page, 'person');

  await page.getByRole('button', { name: 'Same person as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Same person as…' });
  await expectAccessible(page, 'people to merge');
  await dialog.getByRole('button', { name: 'Grace Hopper' }).click();
  await dialog.getByRole('button', { name: 'Merge 1 person' }).click();
  await expect(page.getByText('People merged.')).toBeVisible();

  await page.getByRole('link', { name: 'People' }).click();
  const people = page.getByRole('list', { name: 'People' });
  await expect(people.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(people.getByRole('link', { name: 'Grace Hopper' })).toHaveCount(0);
  await expectAccessible(page, 'people');
});

test('a user hides a person, finds the person with the filter and shows the person again', async ({
  page,
}) => {
  await nameFaces(page, 'Mary Somerville');
  await page.goto('/people');
  const person = page.getByRole('link', { name: 'Mary Somerville' });
  await person.click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expectAccessible(page, 'actions on a person');
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(page.getByText('Hidden. Find hidden people with the filter Hidden.')).toBeVisible();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
  await expect(person).toHaveCount(0);
  await page.getByText('Hidden', { exact: true }).click();
  await expect(person).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Mary Somerville' }).check();
  await expectAccessible(page, 'selected people');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No hidden people')).toBeVisible();
  await expectAccessible(page, 'no hidden people');
});

test('the keys N and Y answer whether two people are the same', async ({ page, request }) => {
  await nameFaces(page, 'Caroline Herschel');
  const { headers } = await integrator(request);
  const named = await request.get('/api/v1/people?named=true&sort_by=name', { headers });
  const [first, second] = (await named.json()).data;
  // The product has no questions about these photographs, so the journey supplies them. The answers go to the product.
  const asked = { first, second, distance: 0.46 };
  const questions = [asked, asked, null];
  const answers: unknown[] = [];
  await page.route('**/api/v1/people/questions*', (route) => {
    if (route.request().method() === 'GET') {
      const data = questions[answers.length];
      return route.fulfill({ json: { status: 'OK', data, cursor: data && '1-2' } });
    }
    answers.push(route.request().postDataJSON().answer);
    return route.continue();
  });
  await page.goto('/people');
  await page.getByRole('button', { name: 'Same person?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Same person?' });
  await expect(dialog.getByRole('button', { name: /^Same/ })).toBeFocused();
  await expectAccessible(page, 'question about two people');
  await page.keyboard.press('n');
  await expect.poll(() => answers).toEqual(['different']);
  await expect(async () => {
    await page.keyboard.press('y'); // a key is ignored until the next question is there
    expect(answers).toEqual(['different', 'same']);
  }).toPass();
  await expect(dialog.getByText('No questions left')).toBeVisible();
  await expectAccessible(page, 'no questions left');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('link', { name: first.name })).toBeVisible();
  await expect(page.getByRole('link', { name: second.name })).toHaveCount(0);
});

test('a user marks a face by hand', async ({ page }) => {
  await page.goto(`/asset/${groupId}`);
  await page.getByRole('button', { name: 'Show faces' }).click();
  await page.getByRole('button', { name: 'Mark a face' }).click();
  const area = await page.getByRole('button', { name: /^Press Enter to mark/ }).boundingBox();
  if (!area) throw new Error('the image is not visible');
  await page.mouse.move(area.x + area.width * 0.4, area.y + area.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.6, area.y + area.height * 0.6);
  await page.mouse.up();
  await page.getByRole('combobox', { name: 'Who is this?' }).fill('Katherine Johnson');
  await expectAccessible(page, 'name of a marked face');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    preview(page).getByRole('link', { name: 'Face of Katherine Johnson' }),
  ).toBeVisible();
});

test('an uploaded copy of a download names the same person', async ({ page, request }) => {
  const api = await integrator(request);
  const drawn = await request.post(`/api/v1/assets/${groupId}/faces`, {
    headers: api.headers,
    data: { box: { x: 0.45, y: 0.7, width: 0.1, height: 0.1 }, to: { name: 'Rosalind Franklin' } },
  });
  expect(drawn.ok()).toBe(true);
  await page.goto('/admin/addons');
  const toggle = page.getByRole('switch', { name: 'Write names into downloads' });
  await toggle.check({ force: true });
  await expect(toggle).toBeEnabled();
  await expectAccessible(page, 'add-ons with face recognition');
  await page.goto(`/asset/${groupId}`);
  await page.getByRole('button', { name: 'More download options' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Download with metadata/ }).click();
  const [copyId = ''] = await api.upload(await (await saving).path());
  await api.waitUntilProcessed(copyId);
  await expect.poll(() => countFaces(request, api, copyId)).toBeGreaterThan(4);
  await page.goto(`/asset/${copyId}`);
  await page.getByRole('button', { name: 'Show faces' }).click();
  await expect(
    preview(page).getByRole('link', { name: 'Face of Rosalind Franklin' }),
  ).toBeVisible();
});
