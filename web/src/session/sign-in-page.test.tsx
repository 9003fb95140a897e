import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readToken, storeToken } from '../api/token.ts';
import { freshPage, watchReload } from '../test/page.ts';
import { accountAnswer, configAnswer, loginAnswer } from '../test/people.ts';
import { openApp } from '../test/render.tsx';
import { errorReply, type ReceivedRequest, serveApi } from '../test/server.ts';
import { useSession } from './session.ts';

freshPage();

const CONFIG = { 'GET /api/v1/config': { body: configAnswer() } };

async function signIn({ email = 'mara@example.com', password = 'a-good-password' } = {}) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

const legalText = (text: string) => ({
  body: { status: 'OK', data: { format: 'markdown', text } },
});

// Proves, B-077
it('the page shows email, password, remember me, Sign In, terms and privacy to everyone', async () => {
  await serveApi({
    'GET /api/v1/legal/terms': legalText('Be kind.'),
    'GET /api/v1/legal/privacy': legalText('No tracking.'),
  });
  openApp('/login');
  expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await userEvent.click(screen.getByRole('link', { name: 'Terms' }));
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeVisible();
  expect(await screen.findByText('Be kind.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Spindle' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Privacy notice' }));
  expect(await screen.findByRole('heading', { name: 'Privacy notice' })).toBeVisible();
  expect(await screen.findByText('No tracking.')).toBeVisible();
});

it('the page links the form for a forgotten password [A-099]', async () => {
  await serveApi(CONFIG);
  openApp('/login');
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(window.location.pathname).toBe('/forgot-password');
});

// Proves
it('Sign In stores the token and fills the session from the login answer', async () => {
  const received = await serveApi({
    ...CONFIG,
    'POST /api/v1/login': { body: loginAnswer() },
  });
  openApp('/login');
  await signIn();
  await waitFor(() => expect(window.location.pathname).toBe('/assets'));
  expect(readToken()).toBe('token-1');
  expect(received.find(isLogin)?.body).toEqual({
    email: 'mara@example.com',
    password: 'a-good-password',
    remember_me: true,
  });
  expect(useSession.getState()).toEqual({
    isLoggedIn: true,
    accessId: 'ACCESS1',
    uploadkey: 'upload-key-1',
    role: 'MANAGER',
    roleId: 2,
    permissions: loginAnswer().permissions,
    notifications: ['Welcome'],
    preferences: { density: 'compact' },
    username: 'Mara Olsen',
    userEmail: 'mara@example.com',
    userId: 7,
  });
});

it('Sign In stores the token only for the browser session without Remember me', async () => {
  await serveApi({ ...CONFIG, 'POST /api/v1/login': { body: loginAnswer() } });
  openApp('/login');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
  await signIn();
  await waitFor(() => expect(readToken()).toBe('token-1'));
  expect(localStorage).toHaveLength(0);
});

it('the form shows that email and password do not match, and the page does not reload [A-835] [A-062]', async () => {
  await serveApi({ 'POST /api/v1/login': errorReply(401, 'UNAUTHORIZED', 'no') });
  const reload = watchReload();
  openApp('/login');
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Email and password do not match, please try again.',
  );
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/do not match/);
  expect(readToken()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('the form shows an error when the token cannot be stored [A-836]', async () => {
  await serveApi({ 'POST /api/v1/login': { body: loginAnswer() } });
  openApp('/login');
  await screen.findByRole('textbox', { name: 'Email' });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await signIn();
  expect(await screen.findByText('Error while obtaining tokens, please try again.')).toBeVisible();
  expect(useSession.getState().isLoggedIn).toBe(false);
});

it('the form shows the server’s message after too many attempts', async () => {
  const sentence = 'Too many attempts. Try again in a minute.';
  await serveApi({ 'POST /api/v1/login': errorReply(429, 'TOO_MANY_REQUESTS', sentence) });
  openApp('/login');
  await signIn();
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('the form requires email and password before it calls the server', async () => {
  const received = await serveApi({});
  openApp('/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Enter your email address.')).toBeVisible();
  expect(screen.getByText('Enter your password.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  expect(received.filter(isLogin)).toEqual([]);
});

it('the page signs in with a token from the URL, and removes it at once [A-032] [A-542]', async () => {
  const received = await serveApi({
    ...CONFIG,
    'GET /api/v1/account': () => {
      expect(window.location.search).not.toContain('outside-token');
      return { body: accountAnswer('CREATOR') };
    },
  });
  openApp('/login?jwt=outside-token');
  await waitFor(() => expect(window.location.pathname).toBe('/assets'));
  expect(received[0]?.headers.authorization).toBe('Bearer outside-token');
  expect(readToken()).toBe('outside-token');
  expect(useSession.getState()).toMatchObject({
    isLoggedIn: true,
    username: 'Mara Olsen',
    role: 'CREATOR',
    userEmail: 'mara@example.com',
  });
});

it('the page shows the form with an error when the token of the URL is invalid [A-062]', async () => {
  await serveApi({ 'GET /api/v1/account': errorReply(401, 'UNAUTHORIZED') });
  const reload = watchReload();
  openApp('/login?jwt=dead');
  expect(await screen.findByText(/no longer valid/)).toBeVisible();
  expect(window.location.search).toBe('');
  expect(readToken()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('Sign In leads to the requested page', async () => {
  await serveApi({ ...CONFIG, 'POST /api/v1/login': { body: loginAnswer() } });
  openApp('/asset/0e43b8c1d2f94e7aa6b3c5d7e9f0ee55?tab=core');
  await signIn();
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/asset\//));
  expect(window.location.search).toBe('?tab=core');
});

it.each([
  '//evil.example.com/assets',
  '/\\evil.example.com',
  'https://evil.example.com/',
  'javascript:alert(1)',
  '/\t/evil.example.com',
  '/login',
])('Sign In does not lead to %j (security 3)', async (target) => {
  await serveApi({ ...CONFIG, 'POST /api/v1/login': { body: loginAnswer() } });
  openApp(`/login?${new URLSearchParams({ return_to: target })}`);
  await signIn();
  await waitFor(() => expect(window.location.pathname).toBe('/assets'));
  expect(window.location.host).toBe('localhost:3000');
});

it('the page redirects a user who is already signed in', async () => {
  await serveApi({ ...CONFIG, 'GET /api/v1/account': { body: accountAnswer() } });
  storeToken('token-1', { remember: true });
  openApp('/login');
  await waitFor(() => expect(window.location.pathname).toBe('/assets'));
});

function isLogin({ path }: ReceivedRequest): boolean {
  return path === '/api/v1/login';
}
