import { RESET_CODE_INVALID, RESET_DONE } from '@spindle/contracts/sessions/password-reset';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { readToken, storeToken } from '../api/token.ts';
import { freshPage } from '../test/page.ts';
import { openApp } from '../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../test/server.ts';

freshPage();

const RESET = 'POST /api/v1/account/password/reset';

async function open(replies: Replies = {}) {
  const log = await serveApi(replies);
  openApp('/reset-password/code-1');
  await screen.findByRole('heading', { name: 'Set a new password' });
  const user = userEvent.setup();
  const save = async (password: string, confirm = password) => {
    if (password) await user.type(screen.getByLabelText('New password'), password);
    if (confirm) await user.type(screen.getByLabelText('Confirm password'), confirm);
    await user.click(screen.getByRole('button', { name: 'Save password' }));
  };
  return { log, save };
}

it('the form sets the password and leads to the sign-in page, signed out', async () => {
  storeToken('token-1', { remember: true });
  const { log, save } = await open({ [RESET]: { body: { status: 'OK', message: RESET_DONE } } });
  await save('seven-7');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(await screen.findByText(RESET_DONE)).toBeVisible();
  expect(readToken()).toBeNull();
  expect(log[0]?.body).toEqual({ code: 'code-1', new_password: 'seven-7' });
});

it('the form checks both passwords before it sends anything', async () => {
  const { log, save } = await open();
  await save('');
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
  expect(screen.getByText('New password is required')).toBeVisible();
  expect(screen.getByText('Confirm password is required')).toBeVisible();
  await save('six-66', 'other');
  expect(screen.getByText('New password must have at least 7 characters')).toBeVisible();
  expect(screen.getByText('Confirm password must match new password')).toBeVisible();
  expect(log).toEqual([]);
});

it('an invalid code leads to a new link', async () => {
  const refused = {
    status: 400,
    body: {
      ...(errorReply(400, 'INVALID', RESET_CODE_INVALID).body as object),
      details: [{ path: 'code', message: RESET_CODE_INVALID }],
    },
  };
  const { save } = await open({ [RESET]: refused });
  await save('seven-7');
  expect(
    await screen.findByRole('heading', { name: 'This link is no longer valid' }),
  ).toBeVisible();
  const link = screen.getByRole('link', { name: 'Request a new link' });
  expect(link).toHaveAttribute('href', '/forgot-password');
  expect(link).toHaveFocus();
});

it('another failure shows its reason and keeps the form', async () => {
  const { save } = await open({ [RESET]: errorReply(503, 'UNAVAILABLE', 'Not now.') });
  await save('seven-7');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(screen.getByLabelText('New password')).toHaveValue('seven-7');
});
