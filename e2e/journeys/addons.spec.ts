import { expectAccessible } from '../accessible.ts';
import { expect, signedIn as test } from '../journey.ts';

test('an administrator adds an add-on and edits its event-hooks as JSON', async ({ page }) => {
  await page.goto('/assets');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Manage Addons' }).click();
  await expect(page).toHaveURL(/\/admin\/addons$/);
  await page.getByRole('button', { name: 'Add Graphics' }).click();
  await expect(page.getByRole('switch', { name: 'Enable Graphics' })).toBeChecked();
  await page.getByRole('button', { name: 'Add Scene classification' }).click();
  await expect(page.getByRole('switch', { name: 'Enable Scene classification' })).toBeChecked();
  await expectAccessible(page, 'add-ons');

  await page.getByRole('button', { name: 'Settings of Scene classification' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scene classification settings' });
  const editor = dialog.getByRole('textbox', { name: 'Event-hooks as JSON' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(editor).toContainText('"file-saved"');
  await expect(save).toBeDisabled();
  await expectAccessible(page, 'settings of an add-on');

  // Tab leaves the editor.
  await editor.focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();

  await editor.fill('{"event-hooks": {"file-saved": {"enabled": "yes"}');
  await expect(dialog.getByText('This is not valid JSON.')).toBeVisible();
  await expect(save).toBeDisabled();
  await editor.fill(hooks('"yes"'));
  await expect(
    dialog.getByText('event-hooks.file-saved.enabled must be true or false.'),
  ).toBeVisible();
  await expect(dialog.locator('.cm-lint-marker-error')).toHaveCount(1);
  await expectAccessible(page, 'settings of an add-on with an error');
  await save.click();
  await expect(page.getByText('Failed to update settings')).toBeVisible();

  await editor.fill(hooks('true'));
  await save.click();
  await expect(page.getByText('Settings successfully updated.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Settings of Scene classification' }).click();
  await expect(editor).toContainText('"confidence_threshold": 0.8');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'settings of an add-on on a phone');
  await editor.press('Escape');
  await expect(dialog).toBeHidden();
  await expectAccessible(page, 'add-ons on a phone');
  const list = page.getByRole('list', { name: 'Add-ons' });
  expect(await list.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await page.getByRole('button', { name: 'Remove Graphics' }).click();
  await expect(page.getByRole('switch', { name: 'Enable Graphics' })).not.toBeChecked();
});

/** Returns event-hooks that start on every image, with `enabled` as JSON. */
function hooks(enabled: string): string {
  return `{
  "event-hooks": {
    "file-saved": { "enabled": ${enabled}, "content_types": ["image/*"] },
    "file-data-updated": { "enabled": false, "content_types": ["image/*"], "schema_criteria": {} },
    "disposition": { "update_metadata": true, "confidence_threshold": 0.8 }
  }
}`;
}
