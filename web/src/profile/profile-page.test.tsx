import { EMAIL_BY_ADMIN, EMAIL_CHANGE_CANCELED } from '@spindle/contracts/sessions/email-change';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { storeToken } from '../api/token.ts';
import { useSession } from '../session/session.ts';
import { AccountMenu } from '../shell/top-bar/account-menu.tsx';
import { freshPage } from '../test/page.ts';
import { accountAnswer, configAnswer } from '../test/people.ts';
import { openApp, renderInApp } from '../test/render.tsx';
import { errorReply, type Replies, type Reply, serveApi } from '../test/server.ts';
import { ProfilePage } from './profile-page.tsx';

freshPage();

const READ = 'GET /api/v1/account';
const CHANGE = 'PATCH /api/v1/account';
const CANCEL = 'DELETE /api/v1/account/email/pending';
const SAVED = 'Successfully saved your changes.';

/** Replies that the account was saved with the given changes. */
const saved = (changes = {}): Reply => {
  const { status, data } = accountAnswer();
  return { body: { status, data: { ...data, ...changes }, message: SAVED } };
};

async function open(replies: Replies = {}) {
  const log = await serveApi({
    [READ]: { body: accountAnswer() },
    'GET /api/v1/account/sessions': { body: { status: 'OK', sessions: [] } },
    'GET /api/v1/account/keys': { body: { status: 'OK', keys: [] } },
    ...replies,
  });
  useSession.setState({ isLoggedIn: true, username: 'Mara Olsen' });
  window.history.replaceState(null, '', '/me');
  renderInApp(<ProfilePage />);
  const sent = () => log.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { sent, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

/** Waits for the profile, and returns its card. */
async function profile() {
  return within(await screen.findByRole('region', { name: 'Your profile' }));
}

async function openEditMode(replies: Replies = {}) {
  const opened = await open(replies);
  await opened.user.click((await profile()).getByRole('button', { name: 'Edit Profile' }));
  return opened;
}

it('/me shows the profile of the signed-in user [A-046] [B-038]', async () => {
  await serveApi({
    'GET /api/v1/config': { body: configAnswer() },
    [READ]: { body: accountAnswer() },
  });
  storeToken('token-1', { remember: true });
  openApp('/me');
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect((await profile()).getByText('mara@example.com')).toBeVisible();
  expect(window.location.pathname).toBe('/me');
});

it('the username in the account menu opens /me [A-081] [B-099]', async () => {
  await serveApi({ [READ]: { body: accountAnswer() } });
  useSession.setState({ isLoggedIn: true, username: 'Mara Olsen' });
  renderInApp(
    <>
      <AccountMenu />
      <Routes>
        <Route path="/" element={null} />
        <Route path="/me" element={<ProfilePage />} />
      </Routes>
    </>,
  );
  const user = userEvent.setup();
  await user.click(button('Account of Mara Olsen, MO'));
  await user.click(await screen.findByText('Mara Olsen'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(window.location.pathname).toBe('/me');
});

// Proves: B-244, B-245, B-246, B-247
it('view mode shows email, names and Edit Profile, and has no fields', async () => {
  await open();
  const card = await profile();
  for (const [name, value] of [
    ['Email', 'mara@example.com'],
    ['First name', 'Mara'],
    ['Last name', 'Olsen'],
  ] as const)
    expect(card.getByText(name).nextElementSibling).toHaveTextContent(value);
  expect(card.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  expect(card.queryByRole('textbox')).toBeNull();
});

// Proves: B-248, B-249, B-604
it('Edit Profile opens edit mode, and Cancel leaves it without a change', async () => {
  const { user, sent } = await openEditMode();
  expect(field('First name')).toHaveValue('Mara');
  expect(field('Last name')).toHaveValue('Olsen');
  expect(field('Email')).toHaveValue('mara@example.com');
  expect(button('Save Changes')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
  await user.type(field('First name'), 'h');
  await user.click(button('Cancel'));
  expect(button('Edit Profile')).toBeVisible();
  expect(screen.getByText('Mara')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('Save Changes is disabled unless something changed [B-250]', async () => {
  const { user } = await openEditMode();
  expect(button('Save Changes')).toBeDisabled();
  await user.type(field('Last name'), 'x');
  expect(button('Save Changes')).toBeEnabled();
  await user.type(field('Last name'), '{Backspace}');
  expect(button('Save Changes')).toBeDisabled();
});

it('a successful save sends the changed field, shows an alert and returns to view mode [B-605] [B-902]', async () => {
  const { user, sent } = await openEditMode({ [CHANGE]: saved({ first_name: 'Marah' }) });
  await user.type(field('First name'), 'h');
  await user.click(button('Save Changes'));
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect((await profile()).getByText('Marah')).toBeVisible();
  expect(button('Edit Profile')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(sent()).toEqual([{ first_name: 'Marah' }]);
  expect(useSession.getState().username).toBe('Marah Olsen');
});

it('a failed save shows the message of the server in an alert, and keeps the form [B-899]', async () => {
  const message = 'A user with this email address already exists.';
  const { user } = await openEditMode({ [CHANGE]: errorReply(409, 'CONFLICT', message) });
  await user.clear(field('Email'));
  await user.type(field('Email'), 'taken@example.com');
  await user.type(screen.getByLabelText(/^Current password/), 'my password');
  await user.click(button('Save Changes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(field('Email')).toHaveValue('taken@example.com');
});

// Proves: B-620, B-621, B-622
it('edit mode names each required field that is empty, and does not save', async () => {
  const { user, sent } = await openEditMode();
  for (const [name, message] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Email is required'],
  ] as const) {
    const before = (field(name) as HTMLInputElement).value;
    await user.clear(field(name));
    expect(field(name)).toHaveAccessibleDescription(message);
    expect(button('Save Changes')).toBeDisabled();
    await user.type(field(name), `${before}{Enter}`);
    expect(screen.queryByText(message)).toBeNull();
  }
  expect(sent()).toEqual([]);
});

it('a profile that cannot be loaded shows the reason, and retries', async () => {
  let isUp = false;
  const { user } = await open({
    [READ]: () => (isUp ? { body: accountAnswer() } : errorReply(400, 'INVALID', 'Not now.')),
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isUp = true;
  await user.click(button('Try again'));
  await waitFor(() => expect(button('Edit Profile')).toBeVisible());
});

it('a new email address asks for the password, and is named until it is confirmed', async () => {
  const { user, sent } = await openEditMode({
    [CHANGE]: saved({ pending_email: 'new@example.com' }),
    [CANCEL]: { body: { status: 'OK', message: EMAIL_CHANGE_CANCELED } },
  });
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  await user.clear(field('Email'));
  await user.type(field('Email'), 'new@example.com');
  expect(button('Save Changes')).toBeDisabled();
  await user.type(screen.getByLabelText(/^Current password/), 'my password');
  await user.click(button('Save Changes'));
  const notice = await screen.findByRole('alert', { name: 'Confirm your new address' });
  expect(notice).toHaveTextContent(
    'Open the link that we sent to new@example.com. Until then, mara@example.com stays your address.',
  );
  expect(sent()).toEqual([{ email: 'new@example.com', old_password: 'my password' }]);
  await user.click(button('Cancel change'));
  expect(await screen.findByText(EMAIL_CHANGE_CANCELED)).toBeVisible();
  await waitFor(() => expect(notice).not.toBeInTheDocument());
});

it('the address can be changed by administrators only where no mail can be sent', async () => {
  const { features } = configAnswer().data;
  const config = configAnswer({ features: { ...features, mail: false } });
  await openEditMode({ 'GET /api/v1/config': { body: config } });
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(EMAIL_BY_ADMIN));
  expect(field('Email')).toHaveAttribute('readonly');
});
