import { can, ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import { AddonKey, type AddonSettings } from '@spindle/contracts/settings/addons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { storeToken } from '../api/token.ts';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer, configAnswer } from '../test/people.ts';
import { openApp, renderInApp } from '../test/render.tsx';
import {
  errorReply,
  type ReceivedRequest,
  type Replies,
  type Reply,
  serveApi,
} from '../test/server.ts';
import { addonSettings, settingsAnswer } from '../test/settings-answers.ts';
import { AddonsPage } from './addons-page.tsx';

freshPage();

const READ_SETTINGS = 'GET /api/v1/user/settings';
const UPDATE = 'PATCH /api/v1/user/settings/update';

type Change = { addons: Partial<Record<AddonKey, { added: boolean; enabled: boolean }>> };

/** Opens the page on a server that accepts each change or answers with the given replies. */
async function open(
  role: RoleName = 'ADMIN',
  reply?: (received: ReceivedRequest) => Reply | Promise<Reply>,
  changes: Partial<AddonSettings> = {},
  replies: Replies = {},
) {
  const addons = addonSettings(changes);
  const { body } = settingsAnswer();
  const log = await serveApi({
    [READ_SETTINGS]: { body: { ...body, data: { ...body.data, addons } } },
    'POST /api/v1/people/purge': {
      body: { status: 'OK', data: { faces: 7, assets: 5, remaining: 0 } },
    },
    [UPDATE]: (received) => {
      if (reply) return reply(received);
      for (const [key, state] of Object.entries((received.body as Change).addons))
        Object.assign(addons[key as AddonKey], state);
      return { body: { status: 'OK', data: addons, revision: 1, message: '' } };
    },
    ...replies,
  });
  const { id, permissions } = ROLES.find(({ name }) => name === role) ?? { id: 0, permissions: [] };
  useSession.setState({ isLoggedIn: true, role, roleId: id, permissions: [...permissions] });
  window.history.replaceState(null, '', '/admin/addons');
  const { unmount } = renderInApp(<AddonsPage />);
  const sent = () => log.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { log, sent, unmount, user: userEvent.setup() };
}

const item = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const found = heading.closest('li');
  if (!found) throw new Error(title);
  return within(found);
};

it('the page opens for administrators and managers, and refuses every other role [B-727] [B-728] [B-729]', async () => {
  for (const { id, name } of ROLES) {
    const { log, unmount } = await open(name);
    const isAllowed = can(id, 'UPDATE_SETTINGS');
    const heading = isAllowed ? /^Add-ons/ : 'You are not allowed to see this page';
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    if (!isAllowed) expect(log).toEqual([]);
    unmount();
  }
});

it('/admin/addons opens the add-on management, in a layout of its own [B-058] [B-079]', async () => {
  storeToken('token-1', { remember: true });
  await serveApi({
    [READ_SETTINGS]: settingsAnswer(),
    'GET /api/v1/config': { body: configAnswer() },
    'GET /api/v1/account': { body: accountAnswer('MANAGER') },
  });
  openApp('/admin/addons');
  expect(await screen.findByRole('heading', { level: 1, name: /^Add-ons/ })).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Add-ons' })).toBeVisible();
  // The tabs of the settings belong to another layout.
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
});

// Proves: B-198, B-199, B-200, B-201, B-522, B-523, B-524, B-525
it('the page shows the key, the title and the state of each add-on', async () => {
  await open();
  const list = await screen.findByRole('list', { name: 'Add-ons' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(AddonKey.options.length);
  const storyboard = await item('Storyboard');
  expect(storyboard.getByText('STORYBOARD')).toBeVisible();
  expect(storyboard.getByText('Added')).toBeVisible();
  expect(storyboard.getByRole('switch', { name: 'Enable Storyboard' })).toBeChecked();
  const autofix = await item('Auto-fix');
  expect(autofix.getByText('IMAGE_AUTOFIX')).toBeVisible();
  expect(autofix.getByText('Not added')).toBeVisible();
  expect(autofix.getByRole('switch', { name: 'Enable Auto-fix' })).not.toBeChecked();
  expect(autofix.getByRole('switch', { name: 'Enable Auto-fix' })).toBeDisabled();
});

// Proves: B-025, B-202, B-205, B-204, B-203
it('the page adds, disables, enables and removes an add-on before the server answers', async () => {
  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const addons = addonSettings();
  const { user, sent } = await open('MANAGER', async ({ body }) => {
    await gate;
    Object.assign(addons.IMAGE_AUTOFIX, (body as Change).addons.IMAGE_AUTOFIX);
    return { body: { status: 'OK', data: addons, revision: 1, message: '' } };
  });
  const autofix = await item('Auto-fix');
  const toggle = autofix.getByRole('switch');
  await user.click(autofix.getByRole('button', { name: 'Add Auto-fix' }));
  expect(autofix.getByText('Added')).toBeVisible();
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
  await user.click(toggle);
  expect(toggle).toBeChecked();
  await user.click(autofix.getByRole('button', { name: 'Remove Auto-fix' }));
  expect(autofix.getByText('Not added')).toBeVisible();
  answer();
  await waitFor(() =>
    expect(sent()).toEqual([
      { addons: { IMAGE_AUTOFIX: { added: true, enabled: true } } },
      { addons: { IMAGE_AUTOFIX: { added: true, enabled: false } } },
      { addons: { IMAGE_AUTOFIX: { added: true, enabled: true } } },
      { addons: { IMAGE_AUTOFIX: { added: false, enabled: false } } },
    ]),
  );
  expect(autofix.getByText('Not added')).toBeVisible();
});

it('the page keeps ON_DEMAND_IMAGE, VIDEO_TRANSCODE and IMAGE_DEEPZOOM enabled [B-206] [B-207] [B-208]', async () => {
  await open();
  for (const title of ['On-demand images', 'Video transcodes', 'Deep zoom']) {
    const addon = await item(title);
    expect(addon.getByRole('switch')).toBeChecked();
    expect(addon.getByRole('switch')).toBeDisabled();
    expect(addon.getByRole('img', { name: 'Built in and cannot be disabled' })).toBeVisible();
    expect(addon.queryByRole('button')).toBeNull();
  }
});

it('the page restores an add-on and shows an error when the server refuses a change', async () => {
  const { user } = await open('ADMIN', () => errorReply(500, 'INTERNAL'));
  const storyboard = await item('Storyboard');
  await user.click(storyboard.getByRole('switch'));
  expect(await screen.findByText('Failed to update settings')).toBeVisible();
  expect(storyboard.getByRole('switch')).toBeChecked();
});

const FACES = { ...addonSettings().FACE_RECOGNITION, added: true };

it('an administrator deletes all faces at Face recognition after typing the confirmation', async () => {
  const { user, log } = await open('ADMIN', undefined, { FACE_RECOGNITION: FACES });
  await user.click((await item(FACES.title)).getByRole('button', { name: 'Delete all faces' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete all faces' }));
  await user.type(dialog.getByRole('textbox'), 'delete all faces');
  await user.click(dialog.getByRole('button', { name: 'Delete faces' }));
  expect(await screen.findByText('7 faces deleted.')).toBeVisible();
  expect(log.find(({ path }) => path === '/api/v1/people/purge')?.body).toEqual({
    confirmation: 'delete all faces',
  });
});

it('a manager is not offered to delete all faces', async () => {
  await open('MANAGER', undefined, { FACE_RECOGNITION: FACES });
  const faces = await item(FACES.title);
  expect(faces.getByText('Added')).toBeVisible();
  expect(faces.queryByRole('button', { name: 'Delete all faces' })).toBeNull();
});

const SAVE_FACES = 'POST /api/v1/user/settings/addons/FACE_RECOGNITION';
const ENABLED_FACES = { ...FACES, enabled: true };
const NAMES = 'Write names into downloads';

it('an administrator lets downloads name people', async () => {
  const saved = ({ body }: ReceivedRequest) => ({
    body: {
      status: 'OK',
      message: '',
      revision: 6,
      data: { ...ENABLED_FACES, settings: body as object },
    },
  });
  const { user, log } = await open(
    'ADMIN',
    undefined,
    { FACE_RECOGNITION: ENABLED_FACES },
    {
      [SAVE_FACES]: saved,
    },
  );
  const toggle = (await item(FACES.title)).getByRole('switch', { name: NAMES });
  expect(toggle).not.toBeChecked();
  await user.click(toggle);
  await waitFor(() => expect(toggle).toBeEnabled());
  expect(toggle).toBeChecked();
  const hooks = FACES.settings['event-hooks'];
  expect(log.find(({ path }) => path.endsWith('/FACE_RECOGNITION'))?.body).toEqual({
    'event-hooks': {
      ...hooks,
      disposition: { ...hooks?.disposition, names_in_downloads: true },
    },
  });
});

it('a refused change of the names in downloads is undone, and the reason shown', async () => {
  const { user } = await open(
    'ADMIN',
    undefined,
    { FACE_RECOGNITION: ENABLED_FACES },
    {
      [SAVE_FACES]: errorReply(
        409,
        'CONFLICT',
        'Another administrator has changed these settings.',
      ),
    },
  );
  const toggle = (await item(FACES.title)).getByRole('switch', { name: NAMES });
  await user.click(toggle);
  expect(await screen.findByText(/Another administrator/)).toBeVisible();
  await waitFor(() => expect(toggle).toBeEnabled());
  expect(toggle).not.toBeChecked();
});
