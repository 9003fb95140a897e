import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { found, openUsers, SEARCH, user } from '../test/open-users.tsx';
import { freshPage } from '../test/page.ts';

freshPage();

it('Resend invite shows a new link', async () => {
  const invite = {
    code: 'y',
    url: 'https://dam.example.com/signup/y',
    expires_at: '2026-12-01T10:00:00Z',
    is_mailed: false,
  };
  const { user: person } = await openUsers({
    [SEARCH]: found([user(5, { invite_status: 'REQUESTED', last_sign_in: null })]),
    'POST /api/v1/users/5/invite': { body: { status: 'OK', data: invite } },
  });
  await person.click(await screen.findByRole('button', { name: 'Resend invite to Ada Number 5' }));
  const ready = within(await screen.findByRole('dialog', { name: 'The invite is ready' }));
  expect(ready.getByText(/^No mail was sent.*Send this link to user-5@example.com/)).toBeVisible();
  expect(ready.getByRole('textbox', { name: 'Link' })).toHaveValue(invite.url);
  // A click beside the dialog must not lose the link, which is not shown again.
  const overlay = document.querySelector('.mantine-Modal-overlay');
  if (!overlay) throw new Error('unreachable: a dialog has an overlay');
  await person.click(overlay);
  expect(screen.getByRole('dialog', { name: 'The invite is ready' })).toBeVisible();
  await person.click(ready.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a mailed invite is reported without a dialog', async () => {
  const { user: person } = await openUsers({
    'POST /api/v1/users/1/invite': { body: { status: 'OK', data: mailedLink() } },
  });
  await person.click(await screen.findByRole('button', { name: 'Invite Ada Number 1' }));
  expect(await screen.findByText('Invite sent to user-1@example.com.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('Create password link mails a link, or shows it where no mail can be sent', async () => {
  let isMailed = true;
  const { user: person } = await openUsers({
    'POST /api/v1/users/1/password_reset': () => ({
      body: { status: 'OK', data: { ...mailedLink(), is_mailed: isMailed } },
    }),
  });
  const create = async () => {
    await person.click(await screen.findByRole('button', { name: 'Edit Ada Number 1' }));
    await person.click(await screen.findByRole('button', { name: 'Create password link' }));
  };
  await create();
  expect(await screen.findByText('Link sent to user-1@example.com.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  isMailed = false;
  await create();
  const ready = within(await screen.findByRole('dialog', { name: 'The link is ready' }));
  expect(ready.getByRole('textbox', { name: 'Link' })).toHaveValue(mailedLink().url);
});

const mailedLink = () => ({
  code: 'z',
  url: 'https://dam.example.com/reset-password/z',
  expires_at: '2026-12-01T10:00:00Z',
  is_mailed: true,
});
