import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../test/server.ts';
import { SessionsSection } from './sessions-section.tsx';

freshPage();

const LIST = 'GET /api/v1/account/sessions';
const IDS = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
const USER_AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  '',
];

function sessions(count = 3) {
  const all = IDS.map((id, index) => ({
    id,
    user_agent: USER_AGENTS[index],
    created_at: '2026-11-24T08:00:00Z',
    last_seen: '2026-11-25T08:00:00Z',
    is_current: index === 0,
  }));
  return { body: { status: 'OK', sessions: all.slice(0, count) } };
}

async function open(replies: Replies = {}) {
  const log = await serveApi({ [LIST]: sessions(), ...replies });
  renderInApp(<SessionsSection />);
  const deleted = () => log.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  return { deleted, user: userEvent.setup() };
}

it('lists browsers, and offers to sign out of all except this one', async () => {
  await open();
  expect(await screen.findByText('Chrome on Linux')).toBeVisible();
  expect(screen.getByText('This browser')).toBeVisible();
  expect(screen.getByText('Safari on iPhone')).toBeVisible();
  expect(screen.getByText('Unknown browser')).toBeVisible();
  expect(screen.getAllByText(/^Last seen 25 Nov 2026/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Sign out of Chrome on Linux' })).toBeNull();
});

it('Sign out ends the session and removes it from the list', async () => {
  let count = 3;
  const { deleted, user } = await open({
    [LIST]: () => sessions(count),
    [`DELETE /api/v1/account/sessions/${IDS[2]}`]: () => {
      count = 2;
      return { body: { status: 'OK', message: 'The session was ended.' } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out of Unknown browser' }));
  expect(await screen.findByText('The session was ended.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull());
  expect(deleted()).toEqual([`/api/v1/account/sessions/${IDS[2]}`]);
});

it('Sign out everywhere else ends the other sessions', async () => {
  let count = 3;
  const { user } = await open({
    [LIST]: () => sessions(count),
    'DELETE /api/v1/account/sessions': () => {
      count = 1;
      return { body: { status: 'OK', message: 'All other sessions were ended.' } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('All other sessions were ended.')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull(),
  );
});

it('sessions that cannot be loaded show the reason, and retry', async () => {
  let isUp = false;
  const { user } = await open({
    [LIST]: () => (isUp ? sessions() : errorReply(400, 'INVALID', 'Not now.')),
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Chrome on Linux')).toBeVisible();
});
