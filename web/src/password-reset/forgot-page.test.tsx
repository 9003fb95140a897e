import { RESET_BY_ADMIN, RESET_REQUESTED } from '@spindle/contracts/sessions/password-reset';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../test/page.ts';
import { configAnswer } from '../test/people.ts';
import { openApp } from '../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../test/server.ts';

freshPage();

const FORGOT = 'POST /api/v1/account/password/forgot';
const ACCEPTED = { status: 202, body: { status: 'OK', message: RESET_REQUESTED } };

async function open(replies: Replies = {}) {
  const log = await serveApi({ 'GET /api/v1/config': { body: configAnswer() }, ...replies });
  openApp('/forgot-password');
  const requests = () => log.filter(({ method }) => method === 'POST');
  return { requests, user: userEvent.setup() };
}

const send = () => screen.getByRole('button', { name: 'Send link' });

it('the form requests a link and says the same for every address', async () => {
  const { requests, user } = await open({ [FORGOT]: ACCEPTED });
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), ' mara@example.com ');
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeVisible();
  expect(screen.getByText(RESET_REQUESTED)).toBeVisible();
  expect(requests().map(({ body }) => body)).toEqual([{ email: 'mara@example.com' }]);
  const other = screen.getByRole('button', { name: 'Use another address' });
  expect(other).toHaveFocus();
  expect(document.title).toBe('Check your mail · Spindle');
  await user.click(other);
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
});

it('the form asks for a valid address before it sends anything', async () => {
  const { requests, user } = await open();
  await screen.findByRole('textbox', { name: 'Email' });
  await user.click(send());
  expect(screen.getByText('Email is required')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus());
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nobody');
  expect(screen.getByText('Email must be a valid email address')).toBeVisible();
  await user.click(send());
  expect(requests()).toEqual([]);
});

it('the form shows why the server refused, and keeps the address', async () => {
  const { user } = await open({ [FORGOT]: errorReply(429, 'TOO_MANY_REQUESTS', 'Too many.') });
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mara@example.com');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many.');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('mara@example.com');
});

it('the page names the administrator where no mail can be sent', async () => {
  const { features } = configAnswer().data;
  const config = configAnswer({ features: { ...features, mail: false } });
  await open({ 'GET /api/v1/config': { body: config } });
  expect(await screen.findByText(RESET_BY_ADMIN)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login');
});
