import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../test/server.ts';
import { ProfilePage } from './profile-page.tsx';

freshPage();

const CHANGE = 'PATCH /api/v1/account';
const SAVED = 'Successfully saved your changes.';

const ERRORS = {
  oldRequired: 'Old password is required',
  newRequired: 'New password is required',
  newShort: 'New password must have at least 7 characters',
  confirmRequired: 'Confirm password is required',
  confirmDifferent: 'Confirm password must match new password',
};

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);
const fold = () => button('Update Password');
/** Returns the messages that are shown, in the order of `ERRORS`. */
const shownErrors = () => Object.values(ERRORS).filter((message) => screen.queryByText(message));

async function open(replies: Replies = {}) {
  const log = await serveApi({
    'GET /api/v1/account': { body: accountAnswer() },
    'GET /api/v1/account/sessions': { body: { status: 'OK', sessions: [] } },
    'GET /api/v1/account/keys': { body: { status: 'OK', keys: [] } },
    ...replies,
  });
  window.history.replaceState(null, '', '/me');
  renderInApp(<ProfilePage />);
  await screen.findByRole('button', { name: 'Update Password' });
  const sent = () => log.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { sent, user: userEvent.setup() };
}

/** Opens the section, enters the old, new and repeated password, and saves. */
async function save(
  passwords: { old?: string; password?: string; confirm?: string },
  replies: Replies = {},
) {
  const opened = await open(replies);
  const { user } = opened;
  await user.click(fold());
  for (const [name, value] of [
    ['Current password', passwords.old],
    ['New password', passwords.password],
    ['Confirm password', passwords.confirm],
  ] as const)
    if (value) await user.type(field(name), value);
  await user.click(button('Save Password'));
  return opened;
}

// Proves: B-251, B-252, B-253, B-254, B-255, B-256
it('Update Password unfolds three fields and Save Password, and folds them again', async () => {
  const { user } = await open();
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await user.click(fold());
  expect(fold()).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Current password', 'New password', 'Confirm password']) {
    await waitFor(() => expect(field(name)).toBeVisible());
    expect(field(name)).toHaveAttribute('type', 'password');
  }
  expect(button('Save Password')).toBeVisible();
  expect(shownErrors()).toEqual([]);
  await user.click(fold());
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByLabelText('Current password')).toBeNull();
});

it('a password change without old password is refused [B-615]', async () => {
  const { sent } = await save({ password: 'long enough', confirm: 'long enough' });
  expect(field('Current password')).toHaveAccessibleDescription(ERRORS.oldRequired);
  expect(shownErrors()).toEqual([ERRORS.oldRequired]);
  expect(sent()).toEqual([]);
});

it('a password change without new password is refused [B-616]', async () => {
  const { sent } = await save({ old: 'old secret' });
  expect(field('New password')).toHaveAccessibleDescription(ERRORS.newRequired);
  expect(sent()).toEqual([]);
});

it('a new password of fewer than 7 characters is refused [B-617]', async () => {
  const short = '123456';
  const { user, sent } = await save(
    { old: 'old secret', password: short, confirm: short },
    { [CHANGE]: { body: { ...accountAnswer(), message: SAVED } } },
  );
  expect(field('New password')).toHaveAccessibleDescription(ERRORS.newShort);
  expect(sent()).toEqual([]);
  await user.type(field('New password'), '7');
  await user.type(field('Confirm password'), '7');
  expect(shownErrors()).toEqual([]);
  await user.click(button('Save Password'));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('a password change without confirmation is refused [B-618]', async () => {
  const { sent } = await save({ old: 'old secret', password: 'long enough' });
  expect(field('Confirm password')).toHaveAccessibleDescription(ERRORS.confirmRequired);
  expect(shownErrors()).toEqual([ERRORS.confirmRequired]);
  expect(sent()).toEqual([]);
});

it('a confirmation that differs from the new password is refused [B-619]', async () => {
  const { sent } = await save({ old: 'old secret', password: 'long enough', confirm: 'long' });
  expect(field('Confirm password')).toHaveAccessibleDescription(ERRORS.confirmDifferent);
  expect(shownErrors()).toEqual([ERRORS.confirmDifferent]);
  expect(sent()).toEqual([]);
});

it('a successful password save shows an alert and folds the section [B-903]', async () => {
  const { sent } = await save(
    { old: 'old secret', password: 'long enough', confirm: 'long enough' },
    { [CHANGE]: { body: { ...accountAnswer(), message: SAVED } } },
  );
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(sent()).toEqual([{ old_password: 'old secret', new_password: 'long enough' }]);
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
});

it('a failed password save shows the message of the server in an alert [B-900]', async () => {
  const message = 'The old password is wrong.';
  await save(
    { old: 'wrong', password: 'long enough', confirm: 'long enough' },
    { [CHANGE]: errorReply(400, 'INVALID', message) },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(field('New password')).toHaveValue('long enough');
});
