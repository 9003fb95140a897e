import { MASK } from '@spindle/contracts/settings/masked';
import { SETTINGS_CHANGED } from '@spindle/contracts/settings/settings';
import {
  DEFAULT_STORAGE_SETTINGS,
  STORAGE_INVALID,
  type StorageSettings,
} from '@spindle/contracts/settings/storage-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, findStep, openStep } from '../test/open-wizard.tsx';
import { freshPage } from '../test/page.ts';
import { errorReply, type Replies } from '../test/server.ts';
import { settingsAnswer } from '../test/settings-answers.ts';

freshPage();

const SETTINGS = 'GET /api/v1/user/settings';
const UPDATE = 'PATCH /api/v1/user/settings/update';
const VERIFY = 'POST /api/v1/account/onboarding/storage';
const NEXT = 'Save and Go to Next Step';

const VERIFIED: StorageSettings = {
  ...DEFAULT_STORAGE_SETTINGS,
  originals_root: 'our-bucket',
  originals_root_folder: 'media/originals',
  originals_root_geo: 'eu-central-1',
  originals_access_key_id: 'key-1',
  originals_secret_access_key: MASK,
  originals_root_ok: true,
};

const answer = (data: unknown, revision: number) => ({
  body: { status: 'OK', data, revision, message: '' },
});

/** Saves and verifies every section. */
const SAVES: Replies = {
  [UPDATE]: ({ body }) => answer(body, 1),
  [VERIFY]: answer(VERIFIED, 2),
};

const openStorage = (storage: StorageSettings, replies: Replies = {}) =>
  openStep(2, { [SETTINGS]: settingsAnswer({}, { storage }), ...replies });
const field = (name: string) => screen.getByRole('textbox', { name });
const secret = () => screen.getByLabelText('Secret access key', { selector: 'input' });

// Proves: B-278, B-279, B-280, B-281, B-282, B-283, B-284, B-285, B-286
it('the storage step shows a table of the stores, with a tick for verified ones', async () => {
  await openStorage(VERIFIED);
  const table = within(screen.getByRole('table'));
  expect(await table.findByRole('textbox', { name: 'Bucket, Original Files' })).toHaveValue(
    'our-bucket',
  );
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Files',
    'Bucket',
    'Storage path prefix',
    'Verified',
  ]);
  expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    'Original Files',
    'Image conversions',
    'Video transcodes',
  ]);
  expect(field('Storage path prefix, Original Files')).toHaveValue('media/originals');
  const row = (name: RegExp) => within(table.getByRole('row', { name }));
  expect(row(/^Original Files/).getByRole('img', { name: 'Yes' })).toBeVisible();
  expect(row(/^Image conversions/).queryByRole('img')).toBeNull();
  expect(row(/^Video transcodes/).queryByRole('img')).toBeNull();
  expect(
    screen.getByText('Use your own cloud storage, or skip this step to use the default storage.'),
  ).toBeVisible();
});

it('a changed bucket loses its tick until it is verified', async () => {
  const { user } = await openStorage(VERIFIED);
  expect(await screen.findByRole('img', { name: 'Yes' })).toBeVisible();
  await user.type(field('Bucket, Original Files'), '-2');
  expect(screen.queryByRole('img', { name: 'Yes' })).toBeNull();
});

it('Skip leaves the storage step without a request [B-266]', async () => {
  const { user, sent } = await openStorage(DEFAULT_STORAGE_SETTINGS);
  await user.type(await screen.findByRole('textbox', { name: 'Bucket, Original Files' }), 'b');
  await user.click(button('Skip this step'));
  expect(await findStep('Profile')).toHaveFocus();
  expect(sent()).toEqual([]);
});

// Proves: B-815
it('saving sends the section, then verifies it with the payload null, and opens the next step', async () => {
  const { user, sent } = await openStorage(DEFAULT_STORAGE_SETTINGS, SAVES);
  const bucket = await screen.findByRole('textbox', { name: 'Bucket, Original Files' });
  expect(button(NEXT)).toBeDisabled();
  expect(screen.queryByRole('textbox', { name: 'Access key ID' })).toBeNull();
  await user.type(bucket, 'our-bucket');
  await user.type(field('Bucket, Video transcodes'), 'our-videos');
  await user.type(field('Access key ID'), 'key-1');
  await user.type(secret(), 'secret-1');
  await user.click(button(NEXT));
  expect(await findStep('Profile')).toBeVisible();
  expect(screen.getByText('Successfully saved your changes.')).toBeVisible();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `${UPDATE}?update_key=storage`,
    VERIFY,
  ]);
  expect(sent().map(({ body }) => body)).toEqual([
    {
      ...DEFAULT_STORAGE_SETTINGS,
      originals_root: 'our-bucket',
      originals_access_key_id: 'key-1',
      originals_secret_access_key: 'secret-1',
      transcodes_root: 'our-videos',
      transcodes_access_key_id: 'key-1',
      transcodes_secret_access_key: 'secret-1',
    },
    null,
  ]);
});

it('a refused bucket shows the message, the setup guide and the reason at its field [B-891]', async () => {
  const refusal = errorReply(400, 'INVALID', STORAGE_INVALID);
  const details = [{ path: 'originals_secret_access_key', message: 'the store refuses the key' }];
  const { user } = await openStorage(DEFAULT_STORAGE_SETTINGS, {
    [UPDATE]: { ...refusal, body: { ...(refusal.body as object), details } },
  });
  await user.type(
    await screen.findByRole('textbox', { name: 'Bucket, Original Files' }),
    'our-bucket',
  );
  await user.click(button(NEXT));
  expect(await screen.findByRole('alert')).toHaveTextContent(STORAGE_INVALID);
  const note = within(screen.getByRole('note', { name: STORAGE_INVALID }));
  expect(note.getByRole('link', { name: 'Open setup guide' })).toHaveAttribute(
    'href',
    '/help/storage?bucket=our-bucket',
  );
  expect(secret()).toHaveAccessibleDescription(/the store refuses the key/);
  expect(await findStep('Storage')).toBeVisible();
  await waitFor(() => expect(secret()).toHaveFocus());
  expect(button(NEXT)).toBeEnabled();
});

it('a change of another administrator to another bucket is kept', async () => {
  let isChanged = false;
  const changed = { ...DEFAULT_STORAGE_SETTINGS, derivatives_root: 'their-bucket' };
  const { user, sent } = await openStorage(DEFAULT_STORAGE_SETTINGS, {
    ...SAVES,
    [SETTINGS]: () => {
      const storage = isChanged ? changed : DEFAULT_STORAGE_SETTINGS;
      return settingsAnswer({}, { storage }, isChanged ? 7 : 5);
    },
    [UPDATE]: (request) => {
      if (request.headers['if-match'] === '"7"') return answer(request.body, 8);
      isChanged = true;
      return errorReply(409, 'CONFLICT', SETTINGS_CHANGED);
    },
  });
  const bucket = await screen.findByRole('textbox', { name: 'Bucket, Original Files' });
  await user.type(bucket, 'our-bucket');
  await user.click(button(NEXT));
  expect(await screen.findByText(SETTINGS_CHANGED)).toBeVisible();
  await waitFor(() => expect(field('Bucket, Image conversions')).toHaveValue('their-bucket'));
  expect(bucket).toHaveValue('our-bucket');
  await user.click(button(NEXT));
  expect(await findStep('Profile')).toBeVisible();
  expect(
    sent()
      .filter(({ method }) => method === 'PATCH')
      .at(-1)?.body,
  ).toMatchObject({
    originals_root: 'our-bucket',
    derivatives_root: 'their-bucket',
  });
});

it('an invalid bucket name is not sent', async () => {
  const { user, sent } = await openStorage(DEFAULT_STORAGE_SETTINGS, SAVES);
  const bucket = await screen.findByRole('textbox', { name: 'Bucket, Original Files' });
  await user.type(bucket, 'Our Bucket');
  await user.click(button(NEXT));
  expect(bucket).toHaveAccessibleDescription('must be the name of a bucket, or empty');
  await waitFor(() => expect(bucket).toHaveFocus());
  expect(sent()).toEqual([]);
});

it('the storage step keeps connections that differ, and names the page that changes them', async () => {
  const storage = { ...VERIFIED, transcodes_root: 'videos', transcodes_access_key_id: 'key-2' };
  const { user, sent } = await openStorage(storage, SAVES);
  expect(await screen.findByText(/^These buckets have different connections/)).toBeVisible();
  await user.type(field('Storage path prefix, Video transcodes'), 'v');
  await user.click(button(NEXT));
  expect(await findStep('Profile')).toBeVisible();
  expect(sent()[0]?.body).toEqual({ ...storage, transcodes_root_folder: 'v' });
});

it('the storage step shows no storage until the settings are loaded, and offers a retry', async () => {
  let isUp = false;
  const { user } = await openStep(2, {
    [SETTINGS]: () => (isUp ? settingsAnswer() : errorReply(400, 'INVALID', 'Not now.')),
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  isUp = true;
  await user.click(button('Try again'));
  expect(await screen.findByRole('table')).toBeVisible();
});
