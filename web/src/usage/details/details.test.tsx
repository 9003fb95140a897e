import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  hourly,
  openUsage,
  readBlob,
  seriesStats,
  timeseries,
  watchDownloads,
} from '../../test/open-usage.tsx';
import { freshPage } from '../../test/page.ts';
import { openApp } from '../../test/render.tsx';
import { errorReply, serveApi } from '../../test/server.ts';

freshPage();

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const picker = (name: string) => screen.findByRole('combobox', { name });
const optionsOf = async (name: string) =>
  within(await picker(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function expectSignIn(path: string) {
  await serveApi({});
  openApp(path);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
}

it('redirects from /usage to /login when signed out [B-047]', () => expectSignIn('/usage'));

it('redirects from /usage/details to /login when signed out [B-049]', () =>
  expectSignIn('/usage/details'));

it('redirects from the details of a user to /login when signed out [B-052]', () =>
  expectSignIn('/usage/details/7/mara/168'));

// Proves: A-050, B-048, B-384, B-385, B-386, B-394, B-400, B-841, B-844, B-845, B-846
it('the details show the API requests of all users in the past week, with their total', async () => {
  const { queries } = await openUsage({ path: '/usage/details' });
  expect(await heading('API Requests 7')).toBeVisible();
  expect(await picker('User')).toHaveValue('All Users');
  expect(await picker('Type')).toHaveDisplayValue('All API requests');
  expect(await picker('Period')).toHaveDisplayValue('Past 1 Week');
  const [query] = queries('/api/v1/stats/timeseries/api');
  expect(query).toEqual({
    stat_subtype: '',
    combine: 'series',
    start_time: expect.stringMatching(/^\d{10}$/),
    end_time: expect.stringMatching(/^\d{10}$/),
  });
  expect(Number(query?.end_time) - Number(query?.start_time)).toBe(168 * 3600);
  expect(Number(query?.end_time)).toBeGreaterThan(Date.now() / 1000 - 600);
  const table = await screen.findByRole('table', { name: 'API Requests over time' });
  const values = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  expect(values).toEqual(['3', '4']);
});

// Proves: B-050, B-842
it('the address names the user, the period and the statistic', async () => {
  const { queries } = await openUsage({
    path: '/usage/details/7/anything/730?type=addons&subtype=STORYBOARD',
  });
  expect(await heading('Addon Requests: Storyboard 2')).toBeVisible();
  await waitFor(async () => expect(await picker('User')).toHaveValue('Mara Olsen'));
  expect(await picker('Period')).toHaveDisplayValue('Past 1 Month');
  expect(await picker('Type')).toHaveDisplayValue('Storyboard');
  expect(queries('/api/v1/stats/timeseries/addons')[0]).toMatchObject({
    user_id: '7',
    stat_subtype: 'STORYBOARD',
  });
});

// Proves: B-387, B-388, B-389, B-390, B-843
it('the type picker offers API paths, add-ons, and traffic and requests of the CDN', async () => {
  const { user, queries } = await openUsage({
    path: '/usage/details',
    replies: {
      'GET /api/v1/stats/api': seriesStats({ '/api/v1/login': 3, '/api/v1/assets/search': 9 }),
    },
  });
  await screen.findByRole('option', { name: '/login' });
  const names = await optionsOf('Type');
  expect(names.slice(0, 4)).toEqual([
    'All API requests',
    '/assets/search',
    '/login',
    'All add-on requests',
  ]);
  expect(names).toEqual(expect.arrayContaining(['Storyboard', 'Face recognition']));
  expect(names.slice(-2)).toEqual(['CDN Traffic', 'CDN Request']);

  await user.selectOptions(await picker('Type'), 'CDN Traffic');
  expect(await heading('CDN Traffic 10.0 KB')).toBeVisible();
  await user.selectOptions(await picker('Type'), 'CDN Request');
  expect(await heading('CDN Request 10,000')).toBeVisible();
  expect(queries('/api/v1/stats/timeseries/cdn').map((query) => query.stat_subtype)).toEqual([
    'traffic',
    'request',
  ]);
  await user.selectOptions(await picker('Type'), '/login');
  await waitFor(() =>
    expect(queries('/api/v1/stats/timeseries/api').at(-1)).toMatchObject({
      stat_subtype: '/api/v1/login',
    }),
  );
  expect(window.location.search).toBe('?type=api&subtype=%2Fapi%2Fv1%2Flogin');
});

async function expectNoTypePicker(type: string, title: string) {
  await openUsage({ path: `/usage/details?type=${type}` });
  expect(await heading(title)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull();
}

it('transcodes have no type picker [B-391]', () =>
  expectNoTypePicker('transcodes', 'Transcoded Duration 3.5 min'));

it('transferred data have no type picker [B-392]', () =>
  expectNoTypePicker('lb', 'Data Transferred 3.0 KB'));

it('storage has no type picker [B-393]', () => expectNoTypePicker('storage', 'Storage 9.5 MB'));

// Proves: B-395, B-396, B-397, B-398
it('the period picker offers a week, a month, a year, two months of UTC and Custom', async () => {
  const { user } = await openUsage({ path: '/usage/details' });
  expect(await optionsOf('Period')).toEqual([
    'Past 1 Week',
    'Past 1 Month',
    'Past 1 Year',
    'This month',
    'Last month',
    'Custom',
  ]);
  await user.selectOptions(await picker('Period'), 'Past 1 Month');
  await waitFor(() => expect(window.location.pathname).toBe('/usage/details/all/All%20Users/730'));
  await user.selectOptions(await picker('Period'), 'Past 1 Year');
  await waitFor(() => expect(window.location.pathname).toBe('/usage/details/all/All%20Users/8760'));
  expect(await picker('Period')).toHaveFocus();
});

it('Custom opens the panel, which asks for both dates [B-399] [B-672]', async () => {
  const { user } = await openUsage({ path: '/usage/details' });
  await user.selectOptions(await picker('Period'), 'Custom');
  const panel = within(await screen.findByRole('form', { name: 'Custom date range' }));
  await user.type(panel.getByLabelText('Start Date'), '2026-11-03');
  const apply = panel.getByRole('button', { name: 'Apply' });
  await user.click(apply);
  expect(panel.getByText('Please select both start and end dates')).toBeVisible();
  await user.type(panel.getByLabelText('End Date'), '2026-11-01');
  await user.click(apply);
  expect(panel.getByText('Start date cannot be after end date')).toBeVisible();
  await user.clear(panel.getByLabelText('Start Date'));
  await user.type(panel.getByLabelText('Start Date'), '2026-10-20');
  await user.click(apply);
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      '/usage/details/all/All%20Users/custom?type=api&start=2026-10-20&end=2026-11-01',
    ),
  );
});

it('an address with a user that does not exist says so', async () => {
  await openUsage({ path: '/usage/details/999/someone/168' });
  await waitFor(async () => expect(await picker('User')).toHaveValue('Unknown user 999'));
});

it('an address with an invalid user shows all users', async () => {
  const { queries } = await openUsage({ path: '/usage/details/0/someone/168' });
  expect(await picker('User')).toHaveValue('All Users');
  await heading('API Requests 7');
  expect(queries('/api/v1/stats/timeseries/api')[0]).not.toHaveProperty('user_id');
});

it('the Explore link opens the details over the usage page [B-051]', async () => {
  const { user } = await openUsage({ path: '/usage?period=720' });
  await user.click(await screen.findByRole('link', { name: 'Explore Transcoded Duration' }));
  const details = await screen.findByRole('dialog', { name: 'Transcoded Duration 3.5 min' });
  expect(window.location.pathname).toBe('/usage/details/all/All%20Users/730');
  expect(document.querySelector('h1')).toHaveTextContent('Usage');
  await user.selectOptions(
    within(details).getByRole('combobox', { name: 'Period' }),
    'Past 1 Week',
  );
  await waitFor(() => expect(window.location.pathname).toBe('/usage/details/all/All%20Users/168'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname + window.location.search).toBe('/usage?period=720');
});

it('a series of more than 12 points is merged for the chart, the table and the file', async () => {
  const downloads = watchDownloads();
  const { user } = await openUsage({
    path: '/usage/details?type=lb',
    replies: {
      'GET /api/v1/stats/timeseries/lb': timeseries({ '*': hourly(...Array(14).fill(1000)) }),
    },
  });
  expect(await heading('Data Transferred 14.0 KB')).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Data Transferred over time' });
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 7);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  const lines = (await readBlob(downloads[0])).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 7);
  expect(lines[0]).toBe('user,statistic,series,from,until,value,unit');
  expect(lines[1]).toMatch(/^All Users,Data Transferred,,2026-11-\S+Z,2026-11-\S+Z,2000,bytes$/);
});

it('a last point that covers less time than the others says so, in the table too', async () => {
  const { user } = await openUsage({
    path: '/usage/details?type=lb',
    replies: {
      'GET /api/v1/stats/timeseries/lb': timeseries(
        { '*': hourly(...Array(13).fill(1000)) },
        { end: 1_795_000_000 + 12.5 * 3600 },
      ),
    },
  });
  expect(
    await screen.findByText('The last point covers 0.5 of 2 hours. Times are in UTC.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: /as table$/ }));
  const rows = screen.getAllByRole('row');
  expect(rows.at(-1)).toHaveTextContent('(0.5 of 2 hours)');
  expect(rows.at(-2)).not.toHaveTextContent('of 2 hours');
});

it('sizes in storage stand at the end of their time, and the last one is a whole point', async () => {
  await openUsage({
    path: '/usage/details?type=storage',
    replies: {
      'GET /api/v1/stats/timeseries/storage': timeseries(
        { '*': hourly(7_000_000, 9_500_000) },
        { end: 1_795_000_000 + 1.5 * 3600 },
      ),
    },
  });
  expect(await screen.findByText('Times are in UTC.')).toBeVisible();
  expect(screen.queryByText(/The last point covers/)).toBeNull();
  await screen.findByRole('table');
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    'Until (UTC)Storage',
    expect.stringMatching(/^18 Nov, \d\d:06 7\.0 MB$/),
    expect.stringMatching(/^18 Nov, \d\d:36 9\.5 MB$/),
  ]);
});

it('details without data show No Data Available, and no export', async () => {
  await openUsage({
    path: '/usage/details?type=lb',
    replies: { 'GET /api/v1/stats/timeseries/lb': timeseries({}) },
  });
  expect(await screen.findByText('No Data Available')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
});

it('a failed request shows Error fetching data with the reason [B-917]', async () => {
  let isUp = false;
  const { user } = await openUsage({
    path: '/usage/details?type=lb',
    replies: {
      'GET /api/v1/stats/timeseries/lb': () =>
        isUp
          ? timeseries({ '*': hourly(1000) })
          : errorReply(400, 'INVALID_INPUT', 'Invalid date range'),
    },
  });
  expect(await screen.findByText('Error fetching data')).toBeVisible();
  expect(screen.getByText('Invalid date range')).toBeVisible();
  expect(await heading('Data Transferred –')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('Data Transferred 1.0 KB')).toBeVisible();
});
