import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cdnStats, hourly, openUsage, timeseries, totalStats } from '../../test/open-usage.tsx';
import { freshPage } from '../../test/page.ts';
import { configAnswer } from '../../test/people.ts';
import { errorReply } from '../../test/server.ts';

freshPage();

const CARDS = [
  'API Requests',
  'Addon Requests',
  'Transcoded Duration',
  'Data Transferred',
  'CDN Usage',
];
const ALL_ON = { storage_stats: true, data_transferred_stats: true };

const card = (name: string) => screen.findByRole('region', { name });
const usage = () => screen.findByRole('region', { name: 'Usage' });

// Proves, B-044, B-023, B-081, B-091
it('an ADMIN lands on the usage page, which the top bar shows', async () => {
  await openUsage({ path: '/' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Usage' })).toBeVisible();
  expect(window.location.pathname).toBe('/usage');
  expect(document.title).toBe('Usage · Spindle');
  expect(screen.getByRole('link', { name: 'Usage' })).toHaveAttribute('href', '/usage');
});

/** Opens the usage page as a role other than ADMIN. */
async function expectRefused(role: RoleName) {
  const { sent } = await openUsage({ role });
  expect(await screen.findByText('Only administrators can see usage.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Usage' })).toBeNull();
  expect(sent('/api/v1/stats/api')).toEqual([]);
}

it('a MANAGER sees neither the usage page nor its link [A-065] [B-045] [B-092]', () =>
  expectRefused('MANAGER'));

it('a USER sees neither the usage page nor its link [A-065] [B-045] [B-092]', () =>
  expectRefused('USER'));

it('a CREATOR sees neither the usage page nor its link [A-065] [B-045] [B-092]', () =>
  expectRefused('CREATOR'));

it('an ASSET_MANAGER sees neither the usage page nor its link [A-065] [A-690] [B-092]', () =>
  expectRefused('ASSET_MANAGER'));

// Proves: B-342, B-343, B-344, B-345, B-346, B-347, B-348, B-349, B-350, B-442, B-871, B-872, B-873, B-874, B-875
it('cards show the number of users, of assets by kind, and of deleted assets, and lead to them', async () => {
  await openUsage();
  const users = within(await card('Users'));
  expect(await users.findByText('42')).toBeVisible();
  expect(users.getByRole('link')).toHaveAttribute('href', '/admin/users');
  const assets = within(await card('Assets'));
  expect(await assets.findByText('120')).toBeVisible();
  const kinds = ['Images', 'Videos', 'Other'].map(
    (kind) => assets.getByText(kind).nextElementSibling?.textContent,
  );
  expect(kinds).toEqual(['80', '30', '10']);
  expect(assets.getByRole('link')).toHaveAttribute('href', '/assets');
  const deleted = within(await card('Deleted Assets'));
  expect(await deleted.findByText('6')).toBeVisible();
  expect(deleted.getByRole('link')).toHaveAttribute('href', '/trash');
});

// Proves: B-856, B-857, B-858, B-859, B-860, B-861, B-862, B-863, B-864, B-865, B-866, B-867, B-868, B-869, B-870, B-876
it('the assets are counted by four searches', async () => {
  const { sent } = await openUsage();
  await within(await card('Assets')).findByText('120');
  const bodies = sent('/api/v1/assets/search').map(({ body }) => body);
  const common = {
    page: 1,
    hash: '',
    face: null,
    limit_per_page: 1,
    keyword: '',
    extended_result: true,
    sort_by: ['upload_time_range_DESC'],
    file_name: '',
    upload_time_range: null,
    status: '',
    custom_content_input: '',
    filters: {},
  };
  expect(bodies).toHaveLength(4);
  expect(bodies).toEqual(
    expect.arrayContaining([
      { ...common, content_type: '*', trashed: false },
      { ...common, content_type: 'image*', trashed: false },
      { ...common, content_type: 'video*', trashed: false },
      { ...common, content_type: '*', trashed: true },
    ]),
  );
});

it('the Storage card shows the last value of the time series if its flag is on [B-351] [B-609]', async () => {
  const { queries } = await openUsage({ features: ALL_ON });
  const storage = within(await card('Storage'));
  expect(await storage.findByText('9.5 MB')).toBeVisible();
  expect(storage.getByText('2.5 MB more than a week ago')).toBeVisible();
  expect(storage.getByRole('link')).toHaveAttribute(
    'href',
    '/usage/details/all/All%20Users/168?type=storage',
  );
  const [{ start_time, end_time } = {}] = queries('/api/v1/stats/timeseries/storage');
  expect(Number(end_time) - Number(start_time)).toBe(168 * 3600);
});

it('the page says that the storage could not be loaded, and loads it again', async () => {
  let isUp = false;
  const { user } = await openUsage({
    features: ALL_ON,
    replies: {
      'GET /api/v1/stats/timeseries/storage': () =>
        isUp ? timeseries({ '*': hourly(9_500_000) }) : errorReply(400, 'INVALID', 'Not now.'),
    },
  });
  const storage = within(await card('Storage'));
  expect(await storage.findByText('–')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching stats');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await storage.findByText('9.5 MB')).toBeVisible();
});

it('the Storage card shows no growth if counting began within the week', async () => {
  const later = hourly(7_000_000, 9_500_000).map(({ timestamp, value }) => ({
    timestamp: timestamp + 3600,
    value,
  }));
  await openUsage({
    features: ALL_ON,
    replies: { 'GET /api/v1/stats/timeseries/storage': timeseries({ '*': later }) },
  });
  const storage = within(await card('Storage'));
  expect(await storage.findByText('9.5 MB')).toBeVisible();
  expect(storage.queryByText(/than a week ago/)).toBeNull();
});

it('the Storage and Data Transferred cards are absent if their flags are off [B-352] [B-373]', async () => {
  const { sent } = await openUsage();
  await card('CDN Usage');
  expect(screen.queryByRole('region', { name: 'Storage' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Data Transferred' })).toBeNull();
  expect(sent('/api/v1/stats/lb')).toEqual([]);
});

// Proves, B-353, B-368, B-369, B-370, B-371, B-372, B-374, B-567, B-568
it('the section Usage has a card with the total of each statistic', async () => {
  await openUsage({ features: ALL_ON });
  const totals = ['48,606', '12', '1,284.3 min', '412.8 GB', '5.0 MB'];
  expect(await usage()).toBeVisible();
  for (const [index, name] of CARDS.entries())
    expect(await within(await card(name)).findByText(totals[index] ?? '')).toBeVisible();
});

// Proves: B-376, B-377, B-378, B-379, B-380
it('each card has an Explore link to its details, of a week for the past 24 hours', async () => {
  await openUsage({ features: ALL_ON });
  const types = ['api', 'addons', 'transcodes', 'lb', 'cdn'];
  for (const [index, name] of CARDS.entries()) {
    const link = within(await card(name)).getByRole('link', { name: `Explore ${name}` });
    expect(link).toHaveAttribute('href', `/usage/details/all/All%20Users/168?type=${types[index]}`);
  }
});

/** Opens the usage page of an installation whose CDN has a host. */
async function expectNoCdnCard(host: string) {
  const hosts = { host_url: 'https://dam.example.com', cdn_url: `https://${host}:8443` };
  await openUsage({
    replies: {
      'GET /api/v1/config': { body: configAnswer(hosts) },
      'GET /api/v1/stats/cdn': cdnStats(5, host),
    },
  });
  await within(await card('API Requests')).findByText('48,606');
  expect(screen.queryByRole('region', { name: 'CDN Usage' })).toBeNull();
}

it('the CDN Usage card is hidden if the CDN is localhost [B-375] [B-566]', () =>
  expectNoCdnCard('localhost'));

it('the CDN Usage card is hidden if the CDN is the installation itself [B-375] [B-566]', () =>
  expectNoCdnCard('dam.example.com'));

it('a card compares its total with the time before', async () => {
  await openUsage({
    replies: { 'GET /api/v1/stats/transcodes': totalStats(50, 100) },
  });
  const api = within(await card('API Requests'));
  expect(await api.findByText('22% more than the day before')).toBeVisible();
  const addons = within(await card('Addon Requests'));
  expect(await addons.findByText('Same as the day before')).toBeVisible();
  const transcodes = within(await card('Transcoded Duration'));
  expect(await transcodes.findByText('50% less than the day before')).toBeVisible();
  expect(within(await usage()).getByText(/^Updated 25 Nov 2026/)).toBeVisible();
});
