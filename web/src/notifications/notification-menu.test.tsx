import type { Notification } from '@spindle/contracts/notifications/notifications';
import { NOTIFICATION_INTERVAL_MS } from '@spindle/contracts/settings/client-config';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../test/page.ts';
import { configAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { type Replies, serveApi } from '../test/server.ts';
import { NotificationMenu } from './notification-menu.tsx';

freshPage();

const LIST = 'GET /api/v1/user/notifications';
const CLEAR = 'POST /api/v1/user/notifications';

function notification(id: number, changes: Partial<Notification> = {}): Notification {
  const timestamp = '2026-11-20T18:10:00Z';
  return { id, message: `Message ${id}`, timestamp, disposal: 'ON_READ', ...changes };
}

/** Opens the menu on a server that stores the given notifications. `interval`: milliseconds between polls. */
async function open(given: Notification[], interval = 10_000, replies: Replies = {}) {
  let stored = given;
  const log = await serveApi({
    'GET /api/v1/config': { body: configAnswer({ notification_interval: interval }) },
    [LIST]: () => ({ body: { notifications: stored } }),
    [CLEAR]: ({ body }) => {
      stored = stored.filter(({ id }) => !(body as number[]).includes(id));
      return { body: { notifications: stored } };
    },
    ...replies,
  });
  renderInApp(<NotificationMenu />);
  const button = await screen.findByRole('button', { name: /^Notifications/ });
  const polls = () => log.filter(({ method, path }) => `${method} ${path}` === LIST).length;
  const clearRequests = () =>
    log.filter(({ method, path }) => `${method} ${path}` === CLEAR).map(({ body }) => body);
  return { button, polls, clearRequests };
}

const ACK = { disposal: 'ON_ACK' } as const;
const toAcknowledge = () => screen.findByRole('region', { name: 'MUST ACKNOWLEDGE' });

it('the menu lists notifications, and clears the read ones when it closes [A-315] [A-529] [A-530]', async () => {
  const { button, clearRequests } = await open([
    notification(3),
    notification(2, ACK),
    notification(1),
  ]);
  await waitFor(() => expect(button).toHaveAccessibleName('Notifications, 3 new'));
  await userEvent.click(button);
  expect(await screen.findByText('Message 3')).toBeVisible();
  expect(screen.getByText('Message 1')).toBeVisible();
  expect(clearRequests()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(clearRequests()).toEqual([[3, 1]]));
  expect(button).toHaveAccessibleName('Notifications, 1 new');
  await userEvent.click(button);
  expect(await screen.findByText('Message 2')).toBeVisible();
  expect(screen.queryByText('Message 3')).toBeNull();
});

it('the menu shows that notifications are being fetched [A-316] [A-880]', async () => {
  const { button } = await open([], 10_000, { [LIST]: () => new Promise(() => undefined) });
  await userEvent.click(button);
  expect(await screen.findByText('Loading Notifications...')).toBeVisible();
});

it('the menu says that there are no notifications [A-317] [A-879]', async () => {
  const { button } = await open([]);
  await userEvent.click(button);
  expect(await screen.findByText('No Notifications')).toBeVisible();
});

it('a notification opens its path in the application [A-318]', async () => {
  const { button } = await open([notification(1, { url: '/trash' })]);
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('link', { name: 'Message 1' }));
  expect(window.location.pathname).toBe('/trash');
});

it('a notification opens an http URL in a new tab, and links to no other URL (security 3) [A-319]', async () => {
  const { button } = await open([
    notification(1, { url: 'https://example.com/news' }),
    notification(2, { url: 'javascript:alert(1)' }),
    notification(3, { url: '//example.com' }),
  ]);
  await userEvent.click(button);
  const link = await screen.findByRole('link', { name: 'Message 1' });
  expect(link).toHaveAttribute('href', 'https://example.com/news');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getAllByRole('link')).toEqual([link]);
});

// Proves
it('the menu keeps a notification that requires acknowledgment until it is dismissed', async () => {
  const { button, clearRequests } = await open([notification(1, ACK), notification(2, ACK)]);
  await userEvent.click(button);
  const section = within(await toAcknowledge());
  expect(section.getByRole('button', { name: 'Clear' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  expect(clearRequests()).toEqual([]);
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss: Message 1' }));
  await waitFor(() => expect(clearRequests()).toEqual([[1]]));
  expect(screen.queryByText('Message 1')).toBeNull();
  expect(within(await toAcknowledge()).queryByRole('button', { name: 'Clear' })).toBeNull();
});

it('Clear removes all notifications that require acknowledgment [A-323]', async () => {
  const { button, clearRequests } = await open([notification(1, ACK), notification(2, ACK)]);
  await userEvent.click(button);
  await userEvent.click(within(await toAcknowledge()).getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(clearRequests()).toEqual([[1, 2]]));
  expect(await screen.findByText('No Notifications')).toBeVisible();
});

it('the menu polls every 10000 ms [A-716] [A-890]', async () => {
  const timers = vi.spyOn(window, 'setInterval');
  await open([], NOTIFICATION_INTERVAL_MS);
  await waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(10_000));
});

it('the menu polls repeatedly, but not while it is open [A-531]', async () => {
  const { button, polls } = await open([notification(1, ACK)], 50);
  await waitFor(() => expect(polls()).toBeGreaterThan(2));
  await userEvent.click(button);
  await screen.findByText('Message 1');
  const before = polls();
  await new Promise((resolve) => setTimeout(resolve, 300)); // six polls, if it still polled
  expect(polls()).toBeLessThanOrEqual(before + 1); // one poll may have been pending
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(polls()).toBeGreaterThan(before + 2));
});
