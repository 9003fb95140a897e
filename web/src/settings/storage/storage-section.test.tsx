import { MASK, MASK_REFUSED } from '@spindle/contracts/settings/masked';
import {
  DEFAULT_STORAGE_SETTINGS,
  STORAGE_INVALID,
  STORAGE_REGIONS,
  type StorageSettings,
} from '@spindle/contracts/settings/storage-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  bar,
  button,
  card,
  openSettings,
  READ_SETTINGS,
  saved,
  UPDATE_SETTINGS,
  write,
} from '../../test/open-settings.tsx';
import { freshPage } from '../../test/page.ts';
import { errorReply, type Replies } from '../../test/server.ts';
import { settingsAnswer } from '../../test/settings-answers.ts';

freshPage();

/** Originals in a verified bucket, the rest in the default store. */
const STORED: StorageSettings = {
  ...DEFAULT_STORAGE_SETTINGS,
  originals_root: 'our-bucket',
  originals_root_folder: 'media',
  originals_root_geo: 'eu-central-1',
  originals_access_key_id: 'key-1',
  originals_secret_access_key: MASK,
  originals_root_ok: true,
};

const CARDS = ['Originals', 'Derivatives', 'Transcodes'];

const openStorage = (storage: StorageSettings = STORED, replies: Replies = {}) =>
  openSettings({
    path: '/admin/settings/storage',
    replies: { [READ_SETTINGS]: settingsAnswer({}, { storage }), ...replies },
  });

/** Returns the choice of a place in a card. */
const place = (name: string, text: string) =>
  within(screen.getByRole('region', { name })).getByRole('radio', { name: text });

/** Waits for a card, and returns its fields. */
async function findFields(name: string) {
  const found = within(await card(name));
  return {
    ...found,
    root: found.getByRole('textbox', { name: 'Storage root' }),
    folder: found.getByRole('textbox', { name: 'Folder' }),
    geo: found.getByLabelText('Geography', { selector: 'input' }),
    keyId: found.getByRole('textbox', { name: 'Access key ID' }),
    secret: found.getByLabelText('Secret access key', { selector: 'input' }),
  };
}

/** Refuses a section, with the reason at a field. */
function refuse(path: string, message: string) {
  const { status, body } = errorReply(400, 'INVALID', STORAGE_INVALID);
  return { status, body: { ...(body as object), details: [{ path, message }] } };
}

// Proves: B-062, B-111, B-123, B-124, B-125, B-126, B-127, B-128, B-129, B-130, B-131, B-132, B-133, B-134
it('the page shows root, folder, geography and the verified flag of each kind', async () => {
  await openStorage({
    ...STORED,
    transcodes_root: 'videos',
    transcodes_root_folder: 'hls',
    transcodes_root_geo: 'us-west-2',
  });
  const tabs = screen.getByRole('navigation', { name: 'Settings' });
  expect(within(tabs).getByRole('link', { name: 'Storage' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const originals = await findFields('Originals');
  expect(originals.root).toHaveValue('our-bucket');
  expect(originals.folder).toHaveValue('media');
  expect(originals.geo).toHaveValue('eu-central-1 · Europe (Frankfurt)');
  expect(originals.getByText('Verified')).toBeVisible();
  const derivatives = within(await card('Derivatives'));
  expect(place('Derivatives', 'Default storage')).toBeChecked();
  expect(derivatives.queryByRole('textbox')).toBeNull();
  const transcodes = await findFields('Transcodes');
  expect(transcodes.root).toHaveValue('videos');
  expect(transcodes.folder).toHaveValue('hls');
  expect(transcodes.geo).toHaveValue('us-west-2 · US West (Oregon)');
  expect(transcodes.getByText('Not verified')).toBeVisible();
});

it('each kind offers 21 regions, from us-east-1 to sa-east-1 [B-135] [B-136] [B-137]', async () => {
  const { user } = await openStorage();
  for (const name of CARDS) {
    await card(name);
    await user.click(place(name, 'Use a bucket'));
    const { geo } = await findFields(name);
    await user.clear(geo);
    await user.click(geo);
    const regions = (await screen.findAllByRole('option')).map(
      (option) => option.textContent?.split(' ')[0],
    );
    expect(regions).toHaveLength(21);
    expect(regions).toEqual([...STORAGE_REGIONS]);
    expect([regions[0], regions.at(-1)]).toEqual(['us-east-1', 'sa-east-1']);
    await user.keyboard('{Escape}');
  }
});

it('Save sends the changed section once, with the chosen region [B-976]', async () => {
  const { user, sent } = await openStorage(DEFAULT_STORAGE_SETTINGS);
  await card('Derivatives');
  await user.click(place('Derivatives', 'Use a bucket'));
  const { root, geo, secret } = await findFields('Derivatives');
  await write(user, root, 'images-1');
  await user.click(geo);
  await user.click(await screen.findByRole('option', { name: /^sa-east-1/ }));
  await write(user, secret, 'secret-1');
  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.path).toBe('/api/v1/user/settings/update?update_key=storage');
  expect(sent()[0]?.body).toEqual({
    ...DEFAULT_STORAGE_SETTINGS,
    derivatives_root: 'images-1',
    derivatives_root_geo: 'sa-east-1',
    derivatives_secret_access_key: 'secret-1',
  });
  expect(bar()).toBeNull();
});

it('the page shows that the buckets are being verified, and Save is disabled until then', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { user } = await openStorage(STORED, {
    [UPDATE_SETTINGS]: async (request) => {
      await held;
      const { body } = saved(request);
      return { body: { ...body, data: { ...body.data, originals_root_ok: true } } };
    },
  });
  const originals = await findFields('Originals');
  await write(user, originals.folder, 'other');
  expect(originals.getByText('Not verified')).toBeVisible();
  await user.click(button('Save'));
  expect(
    await screen.findByText('Verifying the buckets. This can take a few seconds.'),
  ).toBeVisible();
  expect(originals.getByText('Verifying')).toBeVisible();
  expect(button('Save')).toBeDisabled();
  expect(button('Cancel')).toBeDisabled();
  finish();
  expect(await originals.findByText('Verified')).toBeVisible();
  expect(bar()).toBeNull();
});

it('refused details show the message, a link to the setup guide and the reason at the field [B-138] [B-891]', async () => {
  const { user } = await openStorage(DEFAULT_STORAGE_SETTINGS, {
    [UPDATE_SETTINGS]: refuse('transcodes_root', 'the bucket does not exist'),
  });
  await card('Transcodes');
  await user.click(place('Transcodes', 'Use a bucket'));
  const transcodes = await findFields('Transcodes');
  await write(user, transcodes.root, 'no-such');
  await write(user, transcodes.folder, 'v');
  await user.click(button('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(STORAGE_INVALID);
  const note = within(transcodes.getByRole('note', { name: STORAGE_INVALID }));
  const link = note.getByRole('link', { name: 'Open setup guide' });
  expect(link).toHaveAttribute('href', '/help/storage?bucket=no-such&folder=v');
  // A new tab keeps the unsaved changes.
  expect(link).toHaveAttribute('target', '_blank');
  expect(transcodes.root).toHaveAccessibleDescription(/the bucket does not exist/);
  await waitFor(() => expect(transcodes.root).toHaveFocus());
  expect(bar()).toBeVisible();
  expect(screen.getAllByRole('note')).toHaveLength(1);
  await user.type(transcodes.root, 's');
  expect(screen.queryByRole('note')).toBeNull();
});

it('a stored secret is masked, and a new target of it asks for it before anything is sent', async () => {
  const { user, sent } = await openStorage();
  const { root, secret } = await findFields('Originals');
  expect(secret).toHaveValue(MASK);
  expect(secret).toHaveAttribute('type', 'password');
  await write(user, root, 'another');
  await user.click(button('Save'));
  expect(secret).toHaveAccessibleDescription(new RegExp(MASK_REFUSED));
  expect(sent()).toEqual([]);
  await user.click(secret);
  await user.keyboard('secret-2');
  expect(secret).toHaveValue('secret-2');
  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({
    originals_root: 'another',
    originals_secret_access_key: 'secret-2',
  });
});

it('Default storage removes the bucket of a kind with its secret, once it is saved', async () => {
  const { user, sent } = await openStorage();
  const originals = await findFields('Originals');
  await user.click(place('Originals', 'Default storage'));
  expect(originals.queryByRole('textbox')).toBeNull();
  expect(originals.getByText(/bucket our-bucket are removed/)).toBeVisible();
  await user.click(place('Originals', 'Use a bucket'));
  expect((await findFields('Originals')).root).toHaveValue('our-bucket');
  expect(bar()).toBeNull();
  await user.click(place('Originals', 'Default storage'));
  await user.click(button('Save'));
  await screen.findByText('Settings successfully updated.');
  expect(sent()[0]?.body).toEqual({ ...DEFAULT_STORAGE_SETTINGS, originals_root_ok: true });
  expect(place('Originals', 'Default storage')).toBeChecked();
  expect(bar()).toBeNull();
});

it('Same as originals stores a kind in the bucket of the originals, and follows its changes', async () => {
  const { user, sent } = await openStorage();
  await card('Derivatives');
  await user.click(place('Derivatives', 'Same as originals'));
  const derivatives = within(await card('Derivatives'));
  expect(derivatives.getByText(/our-bucket\/media/)).toBeVisible();
  expect(derivatives.queryByRole('textbox')).toBeNull();
  await write(user, (await findFields('Originals')).folder, 'moved');
  expect(derivatives.getByText(/our-bucket\/moved/)).toBeVisible();
  await user.click(button('Save'));
  await screen.findByText('Settings successfully updated.');
  expect(sent()[0]?.body).toMatchObject({
    originals_root_folder: 'moved',
    derivatives_root: 'our-bucket',
    derivatives_root_folder: 'moved',
    derivatives_root_geo: 'eu-central-1',
    derivatives_access_key_id: 'key-1',
    derivatives_secret_access_key: MASK,
    transcodes_root: '',
  });
  expect(place('Derivatives', 'Same as originals')).toBeChecked();
});

it('a kind with the store of the originals returns to the default storage with them', async () => {
  const { user, sent } = await openStorage();
  await card('Derivatives');
  expect(
    within(screen.getByRole('region', { name: 'Originals' })).queryByText('Same as originals'),
  ).toBeNull();
  await user.click(place('Derivatives', 'Same as originals'));
  await user.click(place('Originals', 'Default storage'));
  expect(place('Derivatives', 'Default storage')).toBeChecked();
  const derivatives = within(screen.getByRole('region', { name: 'Derivatives' }));
  expect(derivatives.queryByRole('radio', { name: 'Same as originals' })).toBeNull();
  await user.click(button('Save'));
  await screen.findByText('Settings successfully updated.');
  expect(sent()[0]?.body).toMatchObject({ originals_root: '', derivatives_root: '' });
});

it('a chosen bucket without a name shows an error on Save, and is not sent', async () => {
  const { user, sent } = await openStorage(DEFAULT_STORAGE_SETTINGS);
  await card('Originals');
  await user.click(place('Originals', 'Use a bucket'));
  await user.click(button('Save'));
  const { root } = await findFields('Originals');
  expect(root).toHaveAccessibleDescription(/Enter the name of the bucket/);
  await waitFor(() => expect(root).toHaveFocus());
  expect(sent()).toEqual([]);
  await user.click(button('Cancel'));
  expect(place('Originals', 'Default storage')).toBeChecked();
});

it('the reason why a shared bucket is refused shows in the card of its kind', async () => {
  const { user } = await openStorage(STORED, {
    [UPDATE_SETTINGS]: refuse('derivatives_access_key_id', 'the key may not write'),
  });
  await card('Derivatives');
  await user.click(place('Derivatives', 'Same as originals'));
  await user.click(button('Save'));
  const note = await screen.findByRole('note', { name: STORAGE_INVALID });
  expect(note).toHaveTextContent('the key may not write');
});

it('Copy from Originals copies bucket and connection with the stored secret', async () => {
  const { user, sent } = await openStorage();
  await card('Transcodes');
  await user.click(place('Transcodes', 'Use a bucket'));
  const transcodes = await findFields('Transcodes');
  await user.click(transcodes.getByRole('button', { name: 'Copy from Originals' }));
  expect(transcodes.root).toHaveValue('our-bucket');
  expect(transcodes.keyId).toHaveValue('key-1');
  expect(transcodes.geo).toHaveValue('eu-central-1 · Europe (Frankfurt)');
  expect(transcodes.secret).toHaveValue(MASK);
  await write(user, transcodes.folder, 'videos');
  await user.click(button('Save'));
  await screen.findByText('Settings successfully updated.');
  expect(sent()[0]?.body).toMatchObject({
    transcodes_root_folder: 'videos',
    transcodes_secret_access_key: MASK,
  });
});

it('an invalid bucket name shows an error on Save, and is not sent', async () => {
  const { user, sent } = await openStorage(DEFAULT_STORAGE_SETTINGS);
  await card('Originals');
  await user.click(place('Originals', 'Use a bucket'));
  const { root } = await findFields('Originals');
  await write(user, root, 'No Bucket');
  expect(root).not.toHaveAttribute('aria-invalid', 'true');
  await user.click(button('Save'));
  expect(root).toHaveAccessibleDescription(/must be the name of a bucket, or empty/);
  expect(await screen.findByText('Invalid inputs. Please update values and retry')).toBeVisible();
  expect(sent()).toEqual([]);
});
