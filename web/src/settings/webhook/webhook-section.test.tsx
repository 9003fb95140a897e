import type { WebhookDelivery, WebhookEndpoint } from '@spindle/contracts/webhooks/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  bar,
  button,
  card,
  openSettings,
  READ_SETTINGS,
  saved,
  UPDATE_SETTINGS,
  write,
} from '../../test/open-settings.tsx';
import { freshPage } from '../../test/page.ts';
import { errorReply, type Replies } from '../../test/server.ts';
import { settingsAnswer } from '../../test/settings-answers.ts';

freshPage();

const ENDPOINTS = 'GET /api/v1/webhooks/endpoints';
const DELIVERIES = 'GET /api/v1/webhooks/deliveries';
const AT = '2031-05-06T07:08:09Z';

const endpoint = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: '11111111-1111-4111-8111-111111111111',
  url: 'https://one.example.com/hook',
  state: 'ACTIVE',
  state_at: AT,
  has_shown_secret: true,
  previous_secret_expires_at: null,
  last_success_at: AT,
  last_failure_at: null,
  last_failure: null,
  failing_since: null,
  pending: 0,
  ...changes,
});

const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '7',
  endpoint_id: endpoint().id,
  event_id: 'evt_1',
  event: 'file-saved',
  asset_id: 'a'.repeat(32),
  asset_name: 'lake.jpg',
  state: 'DELIVERED',
  created_at: AT,
  next_attempt_at: null,
  is_redelivery: false,
  attempts: 1,
  last_attempt_at: AT,
  last_status: 200,
  last_error: null,
  last_duration_ms: 12,
  ...changes,
});

interface Opened {
  endpoints?: WebhookEndpoint[];
  deliveries?: WebhookDelivery[];
  next?: string | null;
  replies?: Replies;
}

const open = ({ endpoints = [], deliveries = [], next = null, replies = {} }: Opened = {}) =>
  openSettings({
    path: '/admin/settings/webhook',
    replies: {
      [ENDPOINTS]: { body: { status: 'OK', data: endpoints } },
      [DELIVERIES]: { body: { status: 'OK', data: { deliveries, next_cursor: next } } },
      ...replies,
    },
  });

const urlAt = (number: number) => screen.findByRole('textbox', { name: `Callback URL ${number}` });

// Proves: B-018, B-070, B-115, B-189, B-190, B-191, B-518, B-519
it('saves up to two URLs, one in each row, and a flag for each event', async () => {
  const { user, sent } = await open();
  expect(screen.getByRole('link', { name: 'Webhook' })).toHaveAttribute('aria-current', 'page');
  expect(await urlAt(2)).toHaveAccessibleDescription(/sent a test event/);
  await write(user, await urlAt(2), 'http://two.example.com/b');
  await write(user, await urlAt(1), 'https://one.example.com/a');
  const events = within(await card('Events')).getAllByRole('switch');
  expect(events.map((event) => event.closest('div')?.textContent)).toHaveLength(6);
  await user.click(screen.getByRole('switch', { name: 'file-saved' }));
  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(sent()).toMatchObject([
    {
      method: 'PATCH',
      path: '/api/v1/user/settings/update?update_key=webhook',
      body: {
        web_urls: 'https://one.example.com/a, http://two.example.com/b',
        callback_events: {
          'file-saved': true,
          'file-processed': false,
          'file-data-updated': false,
          'file-deleted': false,
          'file-undeleted': false,
          'addon-processed': false,
        },
      },
    },
  ]);
  expect(bar()).toBeNull();
});

it('fills the rows with a list that is pasted, and refuses a third URL [B-190]', async () => {
  const { user, sent } = await open();
  await user.click(await urlAt(1));
  await user.paste('https://a.example/, https://b.example/');
  expect(await urlAt(1)).toHaveValue('https://a.example/');
  expect(await urlAt(2)).toHaveValue('https://b.example/');
  await user.click(await urlAt(2));
  await user.paste(', https://c.example/');
  await user.click(button('Save'));
  expect(await urlAt(3)).toHaveAccessibleDescription(/at most two URLs/);
  expect(sent()).toEqual([]);
  await user.clear(await urlAt(1));
  expect(await urlAt(2)).toHaveValue('https://c.example/');
});

it('refuses a URL that is not http in its row [B-657]', async () => {
  const { user, sent } = await open();
  await write(user, await urlAt(2), 'https://two.example.com/');
  await write(user, await urlAt(1), 'ftp://one.example.com');
  await user.click(button('Save'));
  expect(await urlAt(1)).toHaveAccessibleDescription(/must begin with http/);
  expect(await urlAt(2)).toBeValid();
  expect(sent()).toEqual([]);
});

it.each([
  [{ last_success_at: AT }, 'Active', `${endpoint().url} received the test event.`],
  [
    { last_failure_at: AT, failing_since: AT, last_failure: 'The connection was refused.' },
    'Failing',
    `The test event to ${endpoint().url} failed. The connection was refused.`,
  ],
])('shows how the test of a new URL ended: %o', async (outcome, badge, message) => {
  const untried = endpoint({ last_success_at: null, pending: 1 });
  let data: WebhookEndpoint[] = [];
  const { user } = await open({
    replies: {
      [ENDPOINTS]: () => ({ body: { status: 'OK', data } }),
      [UPDATE_SETTINGS]: (request) => {
        data = [untried];
        return saved(request);
      },
    },
  });
  await write(user, await urlAt(1), untried.url);
  await user.click(button('Save'));
  const row = await screen.findByRole('listitem', { name: untried.url });
  expect(within(row).getByText('Testing')).toBeVisible();
  data = [{ ...untried, pending: 0, ...outcome }];
  expect(await within(row).findByText(badge)).toBeVisible();
  expect(await screen.findByText(message)).toBeVisible();
});

it('shows the health of each URL, and sends a test event', async () => {
  const failing = endpoint({
    id: '22222222-2222-4222-8222-222222222222',
    url: 'https://two.example.com/hook',
    last_success_at: null,
    last_failure_at: AT,
    last_failure: 'Status 500.',
    failing_since: AT,
    pending: 1234,
  });
  const { user, sent } = await open({
    endpoints: [endpoint(), failing],
    replies: {
      [`POST /api/v1/webhooks/endpoints/${failing.id}/test`]: {
        body: { status: 'OK', data: delivery({ event: 'test' }), message: 'Test event queued.' },
      },
    },
  });
  const two = await screen.findByRole('listitem', { name: failing.url });
  for (const text of ['Status 500.', 'Failing since', '1,234', 'Failing'])
    expect(within(two).getByText(text)).toBeVisible();
  expect(
    within(await screen.findByRole('listitem', { name: endpoint().url })).getByText('None'),
  ).toBeVisible();
  await user.click(within(two).getByRole('button', { name: 'Send test event' }));
  expect(await screen.findByText('Test event queued.')).toBeVisible();
  expect(sent().map(({ path }) => path)).toEqual([`/api/v1/webhooks/endpoints/${failing.id}/test`]);
});

it('shows the new health of a URL once its delivery succeeds', async () => {
  let data = [endpoint({ pending: 1, failing_since: AT })];
  await open({ replies: { [ENDPOINTS]: () => ({ body: { status: 'OK', data } }) } });
  expect(await screen.findByText('Failing since')).toBeVisible();
  data = [endpoint()];
  await waitFor(() => expect(screen.queryByText('Failing since')).toBeNull());
});

it('enables a disabled URL', async () => {
  const gone = endpoint({ state: 'GONE' });
  const { user, sent } = await open({
    endpoints: [gone],
    replies: {
      [`POST /api/v1/webhooks/endpoints/${gone.id}/enable`]: {
        body: { status: 'OK', data: endpoint() },
      },
    },
  });
  expect(await screen.findByText('Disabled: answered 410')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send test event' })).toBeNull();
  await user.click(button('Enable'));
  expect(await screen.findByText(/Webhook enabled/)).toBeVisible();
  expect(sent()).toHaveLength(1);
});

it('shows a new secret once, without asking', async () => {
  const fresh = endpoint({ has_shown_secret: false });
  const { user, sent } = await open({
    endpoints: [fresh],
    replies: {
      [`POST /api/v1/webhooks/endpoints/${fresh.id}/rotate`]: {
        body: { status: 'OK', data: { secret: 'whsec_first', endpoint: endpoint() } },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show secret' }));
  expect(await screen.findByDisplayValue('whsec_first')).toBeVisible();
  expect(sent()).toHaveLength(1);
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_first')).toBeNull());
});

it('asks before a secret is rotated', async () => {
  const { user, sent } = await open({
    endpoints: [endpoint()],
    replies: {
      [`POST /api/v1/webhooks/endpoints/${endpoint().id}/rotate`]: {
        body: { status: 'OK', data: { secret: 'whsec_second', endpoint: endpoint() } },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Rotate secret' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rotate the secret?' });
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Rotate' }));
  expect(await screen.findByDisplayValue('whsec_second')).toBeVisible();
  expect(sent()).toHaveLength(1);
});

it('lists deliveries, filters them by state and loads more', async () => {
  const { user, log } = await open({
    endpoints: [endpoint()],
    deliveries: [delivery()],
    next: '7',
  });
  expect(await screen.findByText('lake.jpg · #7 · 200 · 12 ms · 1 attempt')).toBeVisible();
  await user.click(button('Load more'));
  await waitFor(() =>
    expect(log.some(({ path }) => path.endsWith('deliveries?cursor=7'))).toBe(true),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'FAILED');
  await waitFor(() =>
    expect(log.some(({ path }) => path.endsWith('deliveries?state=FAILED'))).toBe(true),
  );
});

it('shows the requests and responses of a delivery, and resends it', async () => {
  const failed = delivery({ state: 'FAILED', last_status: 500, last_error: 'Status 500.' });
  const details = {
    ...failed,
    body: { event: 'file-saved', id: 'a'.repeat(32) },
    log: [
      {
        at: AT,
        duration_ms: 31,
        is_redelivery: false,
        status: 500,
        error: 'Status 500.',
        request_headers: { 'webhook-id': 'evt_1' },
        response_headers: { server: 'nginx' },
        response_body: 'out of order',
      },
    ],
  };
  const { user, sent } = await open({
    endpoints: [endpoint()],
    deliveries: [failed],
    replies: {
      'GET /api/v1/webhooks/deliveries/7': { body: { status: 'OK', data: details } },
      'POST /api/v1/webhooks/deliveries/7/resend': {
        body: { status: 'OK', data: failed, message: 'Delivery queued.' },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'file-saved' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delivery of file-saved' });
  for (const text of [
    'webhook-id: evt_1',
    'server: nginx',
    'out of order',
    /"event": "file-saved"/,
  ])
    expect(within(dialog).getByText(text)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
  expect(await screen.findByText('Delivery queued.')).toBeVisible();
  expect(sent().map(({ path }) => path)).toEqual(['/api/v1/webhooks/deliveries/7/resend']);
});

it('resends all failed deliveries of a URL in a period', async () => {
  const { user, sent } = await open({
    endpoints: [endpoint()],
    replies: {
      'POST /api/v1/webhooks/deliveries/resend_failed': {
        body: { status: 'OK', data: { count: 3 }, message: '3 deliveries queued.' },
      },
    },
  });
  await screen.findByRole('listitem', { name: endpoint().url });
  await user.click(button('Resend failed'));
  const dialog = await screen.findByRole('dialog', { name: 'Resend failed deliveries?' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Since' }), 'Past 7 days');
  await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
  expect(await screen.findByText('3 deliveries queued.')).toBeVisible();
  const [{ body } = { body: null }] = sent();
  const { since } = body as { since: string };
  expect(body).toMatchObject({ endpoint: endpoint().id });
  expect((Date.now() - new Date(since).getTime()) / 86_400_000).toBeCloseTo(7, 1);
});

it('says that nothing was delivered yet, and reports what could not be loaded', async () => {
  let isUp = false;
  const down = errorReply(503, 'UNAVAILABLE', 'The database does not answer.');
  const { user } = await open({
    replies: {
      [READ_SETTINGS]: settingsAnswer(),
      [ENDPOINTS]: () => (isUp ? { body: { status: 'OK', data: [] } } : down),
    },
  });
  expect(await screen.findByText('No deliveries yet')).toBeVisible();
  expect(await screen.findByText('The endpoints could not be loaded')).toBeVisible();
  isUp = true;
  await user.click(button('Try again'));
  expect(await screen.findByText(/No URL is saved yet/)).toBeVisible();
});
