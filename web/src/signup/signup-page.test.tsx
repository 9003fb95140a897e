import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readToken } from '../api/token.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer, loginAnswer } from '../test/people.ts';
import { openApp } from '../test/render.tsx';
import { errorReply, type Replies, type Reply, serveApi } from '../test/server.ts';
import { settingsAnswer } from '../test/settings-answers.ts';

freshPage();

const ACTIVATE = 'GET /api/v1/account/activate/code-1';
const INVALID =
  'Looks like this code is invalid. The code may have expired. You can request the administrator to re-issue the invite.';
const WAIT = 'Please wait...';

/** Opens the whole application, signed out, at the URL of an invite. */
async function open(activation: Replies[string], replies: Replies = {}) {
  const log = await serveApi({
    [ACTIVATE]: activation,
    'GET /api/v1/account': { body: accountAnswer() },
    'GET /api/v1/user/settings': settingsAnswer(),
    ...replies,
  });
  openApp('/signup/code-1');
  const activations = () => log.filter(({ path }) => path.startsWith('/api/v1/account/activate/'));
  return { log, activations, user: userEvent.setup() };
}

const accepted = (): Reply => ({ body: loginAnswer() });
const refused = () => errorReply(404, 'NOT_FOUND', INVALID);

/** Returns a reply, and the function that sends it. */
function holdReply(reply: Reply) {
  let send = () => {};
  const held = new Promise<Reply>((resolve) => {
    send = () => resolve(reply);
  });
  return { reply: () => held, send: () => send() };
}

const startButton = () => screen.queryByRole('button', { name: 'Start setup wizard' });
const findStart = () => screen.findByRole('button', { name: 'Start setup wizard' });

// Proves: A-059, B-030, B-036, B-037, B-259, B-260, B-593
it('/signup/{code} activates the code without sign-in, then greets the user', async () => {
  expect(readToken()).toBeNull();
  const { log, user } = await open(accepted());
  expect(await screen.findByRole('heading', { name: 'Welcome, Mara Olsen' })).toBeVisible();
  expect(window.location.pathname).toBe('/signup/code-1');
  expect(`${log[0]?.method} ${log[0]?.path}`).toBe(ACTIVATE);
  expect(log[0]?.headers.authorization).toBeUndefined();
  await user.click(await findStart());
  expect(await screen.findByRole('heading', { level: 1, name: 'Watermark' })).toBeVisible();
});

// Proves: B-257, B-594, B-595, B-598
it('the page says Please wait... until the code is accepted, and only then offers the wizard', async () => {
  const { reply, send } = holdReply(accepted());
  const { activations } = await open(reply);
  expect(await screen.findByText(WAIT)).toBeVisible();
  await waitFor(() => expect(activations()).toHaveLength(1));
  expect(screen.getByText(WAIT)).toBeVisible();
  expect(startButton()).toBeNull();
  send();
  expect(await findStart()).toBeVisible();
  expect(screen.queryByText(WAIT)).toBeNull();
});

// Proves: B-258, B-596, B-597, B-905, B-906
it('an invalid or expired code shows the invalid-code page after one retry', async () => {
  const second = holdReply(refused());
  const { activations } = await open(() =>
    activations().length === 1 ? refused() : second.reply(),
  );
  await waitFor(() => expect(activations()).toHaveLength(2));
  expect(screen.getByText(WAIT)).toBeVisible();
  expect(screen.queryByText(INVALID)).toBeNull();
  second.send();
  expect(await screen.findByText(INVALID)).toBeVisible();
  expect(startButton()).toBeNull();
  expect(activations()).toHaveLength(2);
  expect(readToken()).toBeNull();
});

it('an activation that succeeds on the retry greets the user', async () => {
  const { activations } = await open(() =>
    activations().length === 1 ? errorReply(503, 'UNAVAILABLE') : accepted(),
  );
  expect(await findStart()).toBeVisible();
  const nonces = activations().map(({ headers }) => headers['x-invite-nonce']);
  expect(nonces).toHaveLength(2);
  expect(nonces[0]).toMatch(/^\d+(-\d+){3}$/);
  expect(nonces[1]).toBe(nonces[0]);
});

it('a code that is too long shows the invalid-code page', async () => {
  await open(errorReply(400, 'INVALID'));
  expect(await screen.findByText(INVALID)).toBeVisible();
});

it('a failure of the server shows the reason, and retries on request', async () => {
  let isUp = false;
  const { user } = await open(() => (isUp ? accepted() : errorReply(503, 'BUSY', 'Not now.')));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.queryByText(INVALID)).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findStart()).toBeVisible();
});

it('the wizard is not offered when the browser refuses to store the session [B-599]', async () => {
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key: string,
    value: string,
  ) {
    if (key === 'spindle.token') throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  await open(accepted());
  expect(await screen.findByText('Error while obtaining tokens, please try again.')).toBeVisible();
  expect(startButton()).toBeNull();
  expect(screen.queryByRole('heading', { name: /^Welcome/ })).toBeNull();
});

it('the token of the activation is stored for 86400 seconds and sent as Bearer [B-751] [B-752]', async () => {
  const now = new Date('2026-11-25T10:00:00Z').getTime();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  const { log, user } = await open(accepted());
  await user.click(await findStart());
  const settings = () => log.find(({ path }) => path === '/api/v1/user/settings');
  await waitFor(() => expect(settings()?.headers.authorization).toBe('Bearer token-1'));
  expect(JSON.parse(localStorage.getItem('spindle.token') ?? '')).toEqual({
    token: 'token-1',
    type: 'Bearer',
    expiresAt: now + 86_400_000,
  });
  clock.mockReturnValue(now + 86_400_000 - 1);
  expect(readToken()).toBe('token-1');
  clock.mockReturnValue(now + 86_400_000);
  expect(readToken()).toBeNull();
});
