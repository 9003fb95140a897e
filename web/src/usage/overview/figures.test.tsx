import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  hourly,
  openUsage,
  PEOPLE,
  readBlob,
  SEARCH_ASSETS,
  seriesStats,
  timeseries,
  totalStats,
  watchDownloads,
} from '../../test/open-usage.tsx';
import { freshPage } from '../../test/page.ts';
import { errorReply, type ReceivedRequest } from '../../test/server.ts';

freshPage();

const ALL_ON = { storage_stats: true, data_transferred_stats: true };

const card = (name: string) => screen.findByRole('region', { name });
const button = (name: string) => screen.getByRole('button', { name });

it('Top API and Top Addons show the ten series with the most requests [B-381] [B-382] [B-383]', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`/api/v1/route${index + 1}`, index + 1]),
  );
  const { user } = await openUsage({ replies: { 'GET /api/v1/stats/api': seriesStats(many) } });
  const api = within(await card('Top API'));
  const table = within(await api.findByRole('table', { name: 'Top API' }));
  const paths = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(paths).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `/route${number}`));
  const addons = within(await card('Top Addons'));
  expect(await addons.findByRole('rowheader', { name: 'Storyboard' })).toBeInTheDocument();
  await user.click(api.getByRole('button', { name: 'Show Top API as table' }));
  expect(api.getByRole('link', { name: '/route12' })).toHaveAttribute(
    'href',
    '/usage/details/all/All%20Users/168?type=api&subtype=%2Fapi%2Fv1%2Froute12',
  );
});

it('Top Addons shows the top 10 [B-940]', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`ADDON_${index + 1}`, index + 1]),
  );
  await openUsage({ replies: { 'GET /api/v1/stats/addons': seriesStats(many) } });
  const addons = within(await card('Top Addons'));
  expect(await addons.findAllByRole('rowheader')).toHaveLength(10);
});

it('an empty chart shows No Data Available [B-403]', async () => {
  await openUsage({ replies: { 'GET /api/v1/stats/api': seriesStats({}) } });
  expect(await within(await card('Top API')).findByText('No Data Available')).toBeVisible();
});

it('empty charts of a custom range say so [B-919] [B-920]', async () => {
  await openUsage({
    path: '/usage?start=2026-11-01&end=2026-11-02',
    replies: {
      'GET /api/v1/stats/timeseries/api': timeseries({}),
      'GET /api/v1/stats/timeseries/addons': timeseries({}),
    },
  });
  expect(await screen.findByText('No API data available for Custom Date Range')).toBeVisible();
  expect(await screen.findByText('No Addon data available for Custom Date Range')).toBeVisible();
});

it('the figures of a custom range are the sums of its time series', async () => {
  await openUsage({
    path: '/usage?user=7&start=2026-11-01&end=2026-11-02',
    features: ALL_ON,
    replies: {
      'GET /api/v1/stats/timeseries/api': timeseries({
        '/api/v1/assets/search': hourly(1, 2),
        '/api/v1/login': hourly(10, 20),
      }),
      'GET /api/v1/stats/timeseries/lb': timeseries({ '7': hourly(1000, 2500) }),
    },
  });
  expect(await within(await card('API Requests')).findByText('33')).toBeVisible();
  expect(await within(await card('Data Transferred')).findByText('3.5 KB')).toBeVisible();
  const rows = await within(await card('Top API')).findAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['/login', '/assets/search']);
});

/** Answers like the server: with a point of 10 bytes for each hour, by hour in the range of a day, else by day. */
function tenBytesAnHour(countingSince: string) {
  return ({ path }: ReceivedRequest) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const [start, end] = [Number(query.get('start_time')), Number(query.get('end_time'))];
    const seconds = end - start <= 86_400 ? 3600 : 86_400;
    const points = Array.from({ length: Math.ceil((end - start) / seconds) }, (_, index) => ({
      timestamp: start + index * seconds,
      value: seconds / 360,
    }));
    const { body } = timeseries({ '*': points });
    return { body: { ...body, counting_since: countingSince } };
  };
}

/** Opens 16 to 25 November at 6:30 on the last day. */
async function openUnfinishedDays(countingSince: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T06:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await openUsage({
    path: '/usage?start=2026-11-16&end=2026-11-25',
    features: ALL_ON,
    replies: {
      'GET /api/v1/stats/timeseries/lb': ({ path, ...received }) =>
        path.includes(`start_time=${Date.UTC(2026, 10, 16) / 1000}&`)
          ? timeseries({ '*': hourly(4450) })
          : tenBytesAnHour(countingSince)({ path, ...received }),
    },
  });
  return within(await card('Data Transferred'));
}

it('a range whose last day has not ended is compared with as many hours and minutes before', async () => {
  const transfer = await openUnfinishedDays('2026-11-06T00:00:00Z');
  // 9 days and 6.5 hours of 10 bytes an hour are 2,225 bytes.
  expect(await transfer.findByText('100% more than the period before')).toBeVisible();
});

it('a range is not compared when counting began within the time before', async () => {
  const transfer = await openUnfinishedDays('2026-11-06T00:00:01Z');
  expect(await transfer.findByText('4.5 KB')).toBeVisible();
  expect(transfer.queryByText(/the period before/)).toBeNull();
});

it('one banner names all failed requests, and Try again repeats them [B-914] [B-915] [B-916]', async () => {
  let isUp = false;
  const failing = (reply: object) => () =>
    isUp ? (reply as { body: unknown }) : errorReply(400, 'INVALID', 'Not now.');
  const { user } = await openUsage({
    replies: {
      'GET /api/v1/stats/api': failing(seriesStats({ '/api/v1/login': 3 })),
      [PEOPLE]: failing({ body: { status: 'OK', users: [], total_users: 42 } }),
      [SEARCH_ASSETS]: failing({ body: { status: 'OK', total_files: 8, files: [] } }),
    },
  });
  expect(await screen.findByText('Error fetching user data')).toBeVisible();
  expect(await screen.findByText('Error fetching Asset Data')).toBeVisible();
  const failed = (await screen.findByText('Error fetching stats')).closest('[role=alert]');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  isUp = true;
  await user.click(within(failed as HTMLElement).getByRole('button', { name: 'Try again' }));
  expect(await within(await card('API Requests')).findByText('3')).toBeVisible();
  expect(await within(await card('Users')).findByText('42')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('a chart that could not be loaded keeps its place, and does not look empty', async () => {
  const failed = errorReply(400, 'INVALID', 'Not now.');
  await openUsage({ replies: { 'GET /api/v1/stats/api': failed } });
  expect(await screen.findByText('Error fetching stats')).toBeVisible();
  expect(await card('Top Addons')).toBeVisible();
  expect(screen.queryByText('No Data Available')).toBeNull();
  expect(within(await card('Top API')).getByText('This chart could not be loaded.')).toBeVisible();
});

it('a failed refresh shows the error above the figures from before', async () => {
  let isUp = true;
  const reply = () => (isUp ? totalStats(90) : errorReply(400, 'INVALID', 'Not now.'));
  const { user } = await openUsage({ replies: { 'GET /api/v1/stats/transcodes': reply } });
  const transcodes = within(await card('Transcoded Duration'));
  expect(await transcodes.findByText('90 min')).toBeVisible();
  isUp = false;
  await user.click(button('Refresh'));
  expect(await screen.findByText('Error fetching stats')).toBeVisible();
  expect(transcodes.getByText('90 min')).toBeVisible();
});

it('Refresh can be used again while it works', async () => {
  let isSlow = false;
  const { user, sent } = await openUsage({
    replies: {
      'GET /api/v1/stats/transcodes': () =>
        isSlow ? new Promise<never>(() => undefined) : totalStats(90),
    },
  });
  expect(await within(await card('Transcoded Duration')).findByText('90 min')).toBeVisible();
  isSlow = true;
  await waitFor(() => expect(button('Refresh')).not.toHaveAttribute('aria-busy', 'true'));
  const before = sent('/api/v1/stats/transcodes').length;
  await user.click(button('Refresh'));
  await waitFor(() => expect(button('Refresh')).toHaveAttribute('aria-busy', 'true'));
  await user.click(button('Refresh'));
  await waitFor(() => expect(sent('/api/v1/stats/transcodes')).toHaveLength(before + 2));
});

it('Export CSV saves the shown figures', async () => {
  const downloads = watchDownloads();
  const { user } = await openUsage();
  await waitFor(() => expect(button('Export CSV')).toBeEnabled());
  await user.click(button('Export CSV'));
  expect(await readBlob(downloads[0])).toBe(
    [
      'user,period,statistic,series,value,unit,previous',
      'All Users,Past 24 Hours,API Requests,,48606,requests,40000',
      'All Users,Past 24 Hours,API Requests,/api/v1/assets/search,48210,requests,',
      'All Users,Past 24 Hours,API Requests,/api/v1/login,396,requests,',
      'All Users,Past 24 Hours,Addon Requests,,12,requests,12',
      'All Users,Past 24 Hours,Addon Requests,STORYBOARD,12,requests,',
      'All Users,Past 24 Hours,Transcoded Duration,,1284.25,minutes,',
      'All Users,Past 24 Hours,CDN Usage,,5000000,bytes,',
      '',
    ].join('\r\n'),
  );
});

it('Refresh loads the figures again', async () => {
  const { user, sent } = await openUsage();
  await within(await card('API Requests')).findByText('48,606');
  await waitFor(() => expect(button('Refresh')).toBeEnabled());
  const before = sent('/api/v1/stats/api').length;
  await user.click(button('Refresh'));
  await waitFor(() => expect(sent('/api/v1/stats/api').length).toBe(before + 1));
});
