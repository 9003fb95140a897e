import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, findStep, openStep, renderInvite, type WizardUser } from '../test/open-wizard.tsx';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { errorReply, type Replies } from '../test/server.ts';

freshPage();

const CHANGE = 'PATCH /api/v1/account';
const SAVED = 'Successfully saved your changes.';
const SAVES: Replies = { [CHANGE]: { body: { ...accountAnswer(), message: SAVED } } };

const field = (name: string) => screen.getByRole('textbox', { name });
const newPassword = () => screen.getByLabelText(/^New password/);
const confirmPassword = () => screen.getByLabelText(/^Confirm password/);

/** Opens the profile step, and waits for its fields. */
async function openProfile(replies: Replies = {}) {
  const opened = await openStep(3, replies);
  await screen.findByRole('textbox', { name: 'First name' });
  return opened;
}

async function enterPasswords(user: WizardUser, password: string, confirm = password) {
  await user.type(newPassword(), password);
  await user.type(confirmPassword(), confirm);
}

// Proves: B-290, B-602, B-627, B-904
it('Save and finish saves without the old password, shows an alert and opens /', async () => {
  const { user, sent } = await openProfile(SAVES);
  expect(screen.queryByLabelText(/(old|current) password/i)).toBeNull();
  await user.type(field('First name'), 'h');
  await enterPasswords(user, 'seven77');
  await user.click(button('Save and finish'));
  expect(await screen.findByText('Home')).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(screen.getByText(SAVED)).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([
    {
      email: 'mara@example.com',
      first_name: 'Marah',
      last_name: 'Olsen',
      new_password: 'seven77',
      code: 'code-1',
    },
  ]);
});

it('a finished setup does not start again [B-601]', async () => {
  const { user, log, unmount } = await openProfile(SAVES);
  await enterPasswords(user, 'seven77');
  await user.click(button('Save and finish'));
  await screen.findByText('Home');
  unmount();
  const before = log.length;
  renderInvite();
  expect(await screen.findByText('Home')).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(log).toHaveLength(before);
});

it('the profile step names each required name and email that is empty [B-623] [B-624]', async () => {
  const { user, sent } = await openProfile(SAVES);
  await enterPasswords(user, 'seven77');
  for (const [name, message] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Email is required'],
  ] as const) {
    const before = (field(name) as HTMLInputElement).value;
    await user.clear(field(name));
    await user.click(button('Save and finish'));
    expect(field(name)).toHaveAccessibleDescription(message);
    await user.type(field(name), before);
    expect(screen.queryByText(message)).toBeNull();
  }
  await user.type(field('Email'), ' x');
  await user.click(button('Save and finish'));
  expect(field('Email')).toHaveAccessibleDescription('Email must be a valid email address');
  expect(sent()).toEqual([]);
});

it('the profile step requires a new password of 7 characters, and its confirmation [B-625] [B-626]', async () => {
  const { user, sent } = await openProfile(SAVES);
  await user.type(field('First name'), 'h');
  await user.click(button('Save and finish'));
  expect(newPassword()).toHaveAccessibleDescription('New password is required');
  expect(confirmPassword()).toHaveAccessibleDescription('Confirm password is required');
  await enterPasswords(user, '123456', '12345');
  expect(newPassword()).toHaveAccessibleDescription('New password must have at least 7 characters');
  expect(confirmPassword()).toHaveAccessibleDescription('Confirm password must match new password');
  await user.click(button('Save and finish'));
  expect(sent()).toEqual([]);
  await user.type(newPassword(), '7');
  await user.type(confirmPassword(), '67');
  await user.click(button('Save and finish'));
  expect(await screen.findByText('Home')).toBeVisible();
  expect(sent()).toHaveLength(1);
});

it('a failed save shows the message of the server in an alert, and keeps the form [B-901]', async () => {
  const message = 'A user with this email address already exists.';
  const { user } = await openProfile({ [CHANGE]: errorReply(409, 'CONFLICT', message) });
  await enterPasswords(user, 'seven77');
  await user.click(button('Save and finish'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(await findStep('Profile')).toBeVisible();
  expect(newPassword()).toHaveValue('seven77');
  expect(window.location.pathname).toBe('/signup/code-1');
});
