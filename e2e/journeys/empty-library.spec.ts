import { DEVICES, expectAccessible } from '../accessible.ts';
import { test } from '../journey.ts';
import { newAccount } from '../new-account.ts';
import { signIn } from '../person.ts';

for (const [device, settings] of Object.entries(DEVICES)) {
  test.describe(`On ${device}, light and dark, axe finds no errors`, () => {
    test.use(settings);

    test('in an empty library and on pages that do not exist', async ({ page, request }) => {
      await signIn(page, await newAccount(request, 'CREATOR', { seesOwnOnly: true }));
      await page.getByText('No assets found').waitFor();
      await expectAccessible(page, 'no assets');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
      await expectAccessible(page, 'account menu');
      await page.goto('/no-such-page');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await expectAccessible(page, 'not found');
      await page.goto(`/asset/${'0'.repeat(32)}`);
      await page.getByRole('heading', { name: 'Asset not found' }).waitFor();
      await expectAccessible(page, 'asset not found');
    });
  });
}
