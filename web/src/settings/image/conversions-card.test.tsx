import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  bar,
  button,
  card,
  openSettings,
  row,
  UPDATE_SETTINGS,
  write,
} from '../../test/open-settings.tsx';
import { freshPage } from '../../test/page.ts';
import { errorReply } from '../../test/server.ts';
import { conversionSetting } from '../../test/settings-answers.ts';

freshPage();

const conversion = (key: string) =>
  conversionSetting(key, { size: '1200x800', value: { width: 1200, height: 800 } });

it('the section has the private toggle and the list of conversions [B-147] [B-148]', async () => {
  await openSettings({ image: { conversions: [conversion('web')] } });
  expect(await screen.findByRole('switch', { name: 'Private on-demand images' })).toBeChecked();
  const list = within(await card('Conversions')).getByRole('list', { name: 'Conversions' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});

// Proves: B-149, B-150, B-154, B-151, B-152, B-153
it('a conversion has a key, a size as text, watermark, public and enabled; deep zoom has no text fields', async () => {
  const { user, sent } = await openSettings();
  await user.click(await screen.findByRole('button', { name: 'Add conversion' }));
  const fresh = await row('New conversion');
  const key = within(fresh).getByRole('textbox', { name: 'Key' });
  await waitFor(() => expect(key).toHaveFocus());
  await user.type(key, 'web');
  const web = await row('web');
  await write(user, within(web).getByRole('textbox', { name: 'Size' }), '1200x800');
  await user.selectOptions(within(web).getByRole('combobox', { name: 'Format' }), 'webp');
  for (const option of ['Watermark', 'Public', 'Enabled'])
    await user.click(within(web).getByRole('checkbox', { name: option }));
  await user.click(button('Add deep zoom'));
  expect(within(await row('Deep zoom')).queryByRole('textbox')).toBeNull();
  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  const { id: _, value: _numbers, ...given } = conversion('web');
  const options = { watermark: true, public: true, enabled: false, format: 'webp' };
  expect(sent()[0]?.body).toMatchObject({
    conversions: [
      { ...given, ...options },
      { key: 'deepzoom', size: '' },
    ],
  });
});

it('Save stores the conversions without a removed one', async () => {
  const { user, sent } = await openSettings({
    image: { conversions: [conversion('web'), conversion('b')] },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove web' }));
  await user.click(button('Save'));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { conversions: [{ key: 'b' }] } }]));
});

it('the card reports an invalid size at once, and Save does not send it [B-655]', async () => {
  const { user, sent } = await openSettings({ image: { conversions: [conversion('web')] } });
  const size = within(await row('web')).getByRole('textbox', { name: 'Size' });
  await write(user, size, '1200');
  await user.tab();
  expect(await screen.findByText('Size must be in format "WIDTHxHEIGHT"')).toBeVisible();
  await user.click(button('Save'));
  expect(bar()).toBeVisible();
  await user.clear(size);
  await waitFor(() =>
    expect(screen.queryByText('Size must be in format "WIDTHxHEIGHT"')).toBeNull(),
  );
  expect(sent()).toEqual([]);
});

it('the card reports a duplicate key along with other errors, and Save focuses the first error [B-656]', async () => {
  const { user, sent } = await openSettings({ image: { conversions: [conversion('web')] } });
  await user.click(await screen.findByRole('button', { name: 'Add conversion' }));
  await user.type(
    within(await row('New conversion')).getByRole('textbox', { name: 'Key' }),
    'web{Tab}',
  );
  expect(await screen.findByText('web already exists')).toBeVisible();
  const size = within(
    (await screen.findAllByRole('group', { name: 'web' }))[1] as HTMLElement,
  ).getByRole('textbox', { name: 'Size' });
  await user.type(size, '1200');
  await user.click(button('Save'));
  expect(await screen.findByText('Size must be in format "WIDTHxHEIGHT"')).toBeVisible();
  expect(screen.getByText('web already exists')).toBeVisible();
  await waitFor(() =>
    expect(document.activeElement).toHaveAccessibleDescription('web already exists'),
  );
  expect(sent()).toEqual([]);
});

it('the card shows an error of the server at its conversion', async () => {
  const refused = errorReply(400, 'INVALID');
  const details = [{ path: 'conversions.0.key', message: 'web is in use elsewhere' }];
  const { user } = await openSettings({
    image: { conversions: [conversion('web')] },
    replies: { [UPDATE_SETTINGS]: { ...refused, body: { ...(refused.body as object), details } } },
  });
  await user.click(within(await row('web')).getByRole('checkbox', { name: 'Public' }));
  await user.click(button('Save'));
  expect(await within(await row('web')).findByText('web is in use elsewhere')).toBeVisible();
});

it('the presets field accepts one preset per line, and an error names the line of an invalid one', async () => {
  const { user, sent } = await openSettings();
  const presets = await screen.findByRole('textbox', { name: 'Presets' });
  await write(user, presets, 'resize=300,300\n\ncolour=red\nresize=abc');
  await user.click(button('Save'));
  expect(await screen.findByText(/^Line 3: .*colour.* Line 4: resize/)).toBeVisible();
  expect(sent()).toEqual([]);
  await write(user, presets, 'resize=300,300\nformat=webp');
  await user.click(button('Save'));
  const on_demand_presets = ['resize=300,300', 'format=webp'];
  await waitFor(() => expect(sent()).toMatchObject([{ body: { on_demand_presets } }]));
});
