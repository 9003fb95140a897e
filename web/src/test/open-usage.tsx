import type { RoleName } from '@spindle/contracts/http/permissions';
import type { StatSeries, StatTotal } from '@spindle/contracts/usage/stats';
import type { StatPoint, Timeseries } from '@spindle/contracts/usage/timeseries';
import type { ShortUser } from '@spindle/contracts/users/short-users';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { storeToken } from '../api/token.ts';
import { EMPTY_INSIGHTS } from './insight-answers.ts';
import { user } from './open-users.tsx';
import { accountAnswer, configAnswer } from './people.ts';
import { openApp } from './render.tsx';
import { searchAnswer } from './search-answers.ts';
import { type ReceivedRequest, type Replies, serveApi } from './server.ts';

export const PEOPLE = 'POST /api/v1/users/short';
export const SEARCH_ASSETS = 'POST /api/v1/assets/search';

const UPDATED_AT = '2026-11-25T12:00:00Z';

/** Returns statistics with series. */
export const seriesStats = (series: Record<string, number>, previous: number | null = null) => ({
  body: {
    type: 'api',
    period: 24,
    previous_sum: previous,
    updated_at: UPDATED_AT,
    data: Object.fromEntries(Object.entries(series).map(([name, sum]) => [name, { sum }])),
  } satisfies StatSeries,
});

/** Returns statistics with one total. */
export const totalStats = (sum: number, previous: number | null = null) => ({
  body: {
    type: 'lb',
    period: 24,
    previous_sum: previous,
    updated_at: UPDATED_AT,
    data: { sum },
  } satisfies StatTotal,
});

/** Returns statistics of the CDN. */
export const cdnStats = (sum: number, cdn = 'cdn.example.com') => ({
  body: { ...totalStats(sum).body, type: 'traffic', cdn },
});

/** Returns one point for each value, an hour apart. */
export const hourly = (...values: number[]): StatPoint[] =>
  values.map((value, index) => ({ timestamp: 1_795_000_000 + index * 3600, value }));

const lastHourOf = (data: Record<string, StatPoint[]>) =>
  Math.max(
    1_795_000_000,
    ...Object.values(data)
      .flat()
      .map(({ timestamp }) => timestamp),
  ) + 3600;

/** Returns a time series that ends at `end`, in seconds; by default an hour after its last point. */
export const timeseries = (
  data: Record<string, StatPoint[]>,
  { end = lastHourOf(data) }: { end?: number } = {},
) => ({
  body: {
    usergroup_id: 1,
    stat_type: 'api',
    stat_subtype: null,
    start_time: 1_795_000_000,
    end_time: end,
    counting_since: '2024-01-01T00:00:00Z',
    data,
  } satisfies Timeseries,
});

export const shortUser = (id: number, first_name: string, last_name: string): ShortUser => ({
  id,
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@example.com`,
});

/** Replies with the number of assets that a search of the overview counts. */
function countAssets({ body }: ReceivedRequest) {
  const { content_type, trashed } = body as { content_type: string; trashed: boolean };
  const counts: Record<string, number> = { '*': 120, 'image*': 80, 'video*': 30 };
  return { body: searchAnswer([], { total: trashed ? 6 : counts[content_type] }) };
}

/** Collects the files that the page downloads. */
export function watchDownloads(): Blob[] {
  const files: Blob[] = [];
  // jsdom has no object URLs, and cannot follow links.
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:usage';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

/** Returns the text of a file, without its byte order mark. */
export function readBlob(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^\uFEFF/, ''));
    reader.readAsText(file ?? new Blob());
  });
}

interface Opened {
  path?: string;
  role?: RoleName;
  features?: { storage_stats?: boolean; data_transferred_stats?: boolean };
  cdnUrl?: string;
  replies?: Replies;
}

/** Opens the application on a usage page. `sent` returns the requests to a path, without their query. */
export async function openUsage({ path = '/usage', role = 'ADMIN', ...given }: Opened = {}) {
  const config = configAnswer({ cdn_url: given.cdnUrl ?? 'https://cdn.example.com' });
  Object.assign(config.data.features, given.features);
  const log = await serveApi({
    'GET /api/v1/config': { body: config },
    'GET /api/v1/account': { body: accountAnswer(role) },
    'GET /api/v1/stats/api': seriesStats(
      { '/api/v1/assets/search': 48_210, '/api/v1/login': 396 },
      40_000,
    ),
    'GET /api/v1/stats/addons': seriesStats({ STORYBOARD: 12 }, 12),
    'GET /api/v1/stats/transcodes': totalStats(1284.25),
    'GET /api/v1/stats/lb': totalStats(412_800_000_000),
    'GET /api/v1/stats/cdn': cdnStats(5_000_000),
    'GET /api/v1/stats/timeseries/api': timeseries({ '/api/v1/assets/search': hourly(3, 4) }),
    'GET /api/v1/stats/timeseries/addons': timeseries({ STORYBOARD: hourly(1, 1) }),
    'GET /api/v1/stats/timeseries/transcodes': timeseries({ '*': hourly(1.5, 2) }),
    'GET /api/v1/stats/timeseries/lb': timeseries({ '*': hourly(1000, 2000) }),
    'GET /api/v1/stats/timeseries/cdn': timeseries({ '*': hourly(5000, 5000) }),
    'GET /api/v1/stats/timeseries/storage': timeseries({ '*': hourly(7_000_000, 9_500_000) }),
    [PEOPLE]: {
      body: {
        status: 'OK',
        users: [shortUser(7, 'Mara', 'Olsen'), shortUser(9, 'Grace', 'Hopper')],
        total_users: 42,
      },
    },
    'GET /api/v1/users/7': {
      body: { status: 'OK', data: user(7, { first_name: 'Mara', last_name: 'Olsen' }) },
    },
    [SEARCH_ASSETS]: countAssets,
    ...EMPTY_INSIGHTS,
    ...given.replies,
  });
  storeToken('token-1', { remember: true });
  const { unmount } = openApp(path);
  const sent = (wanted: string) => log.filter((request) => request.path.split('?')[0] === wanted);
  /** Returns the queries of the requests to a path. */
  const queries = (wanted: string) =>
    sent(wanted).map((request) =>
      Object.fromEntries(new URLSearchParams(request.path.split('?')[1])),
    );
  return { log, sent, queries, unmount, user: userEvent.setup() };
}
