import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bar, button, card, openSettings } from '../../test/open-settings.tsx';
import { freshPage } from '../../test/page.ts';
import { SECURITY } from '../../test/settings-answers.ts';

freshPage();

const open = () => openSettings({ path: '/admin/settings/security' });
const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });

// Proves: B-064, B-112, B-139, B-140, B-141, B-142, B-143, B-144
it('the page shows keys, access id, authorized domains and the Dropbox app', async () => {
  await open();
  expect(await field('API key')).toHaveValue(SECURITY.api_key);
  expect(await field('API key')).toHaveAttribute('type', 'password');
  expect(await field('Upload key')).toHaveValue(SECURITY.upload_key);
  expect(await field('Access ID')).toHaveValue(SECURITY.access_id);
  expect(await field('Access ID')).toHaveAttribute('readonly');
  for (const name of ['Authorized domains', 'App key', 'App secret'])
    expect(await field(name)).toHaveValue('');
});

it('a generated API key is not sent before Save, and the page says what it ends [B-015] [B-145]', async () => {
  const { user, sent } = await open();
  const keys = await card('Your keys');
  expect(within(keys).queryByText(/links that it signed stop working/)).toBeNull();
  await user.click(button('Generate a new API key'));
  const next = (await field('API key')).getAttribute('value');
  expect(next).toMatch(/^[0-9a-f]{32}$/);
  expect(next).not.toBe(SECURITY.api_key);
  expect(within(keys).getByText(/links that it signed stop working/)).toBeVisible();
  expect(sent()).toEqual([]);

  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ api_key: next });
  expect(bar()).toBeNull();
});

it('Save sends the section without the access id', async () => {
  const { user, sent } = await open();
  await user.type(await field('Authorized domains'), 'Example.com, cms.example.org');
  await user.click(button('Save'));
  await screen.findByText('Settings successfully updated.');
  const { access_id: _, ...section } = SECURITY;
  expect(sent()[0]?.body).toEqual({
    ...section,
    authorized_domains: 'Example.com, cms.example.org',
  });
});

it('an invalid domain shows an error, and is not sent', async () => {
  const { user, sent } = await open();
  await user.type(await field('Authorized domains'), 'https://example.com');
  await user.click(button('Save'));
  expect(
    screen.getByText('must be domains such as example.com, separated by commas'),
  ).toBeVisible();
  expect(sent()).toEqual([]);
});
