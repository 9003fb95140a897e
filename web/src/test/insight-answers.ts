import type { InsightAsset } from '@spindle/contracts/usage/asset-insights';
import { assetId, foundAsset } from './search-answers.ts';
import type { Replies } from './server.ts';

/** The UTC days 24 and 25 November 2026. */
const DAYS = { start_time: 1_795_478_400, end_time: 1_795_651_200 };

/** Returns an asset of a list of insights; `n` is the number of its id. */
export const insightAsset = (n: number, changes: Partial<InsightAsset> = {}): InsightAsset => ({
  ...foundAsset({ name: `lake-${n}.jpg`, ...changes }),
  id: assetId(n),
});

/** Paths of the insights. */
export const INSIGHTS = {
  top: 'GET /api/v1/usage/top_assets',
  unused: 'GET /api/v1/usage/unused_assets',
  searchesWithoutResults: 'GET /api/v1/usage/searches_without_results',
  shares: 'GET /api/v1/usage/share_traffic',
  hosts: 'GET /api/v1/usage/embedding_hosts',
  hostAssets: 'GET /api/v1/usage/embedded_assets',
  storage: 'GET /api/v1/usage/storage',
  processing: 'GET /api/v1/usage/processing',
} as const;

const NO_BYTES = { assets: 0, bytes: 0 };
const SINCE = '2026-11-01T00:00:00Z';

/** The answers of an installation in which nothing was counted yet. */
export const EMPTY_INSIGHTS: Replies = {
  [INSIGHTS.top]: {
    body: { ...DAYS, assets: [], hidden: { assets: 0, views: 0, downloads: 0 } },
  },
  [INSIGHTS.unused]: {
    body: {
      assets: [],
      next: null,
      total: null,
      measured_at: null,
      is_limited: false,
      counting_since: SINCE,
    },
  },
  [INSIGHTS.searchesWithoutResults]: { body: { ...DAYS, terms: [], other_searches: 0 } },
  [INSIGHTS.shares]: {
    body: { ...DAYS, shares: [], total: { visits: 0, views: 0, downloads: 0, bytes: 0 } },
  },
  [INSIGHTS.hosts]: { body: { ...DAYS, hosts: [], other: { requests: 0, bytes: 0 } } },
  [INSIGHTS.storage]: {
    body: {
      ...DAYS,
      measured_at: null,
      is_limited: false,
      total: { ...NO_BYTES, previous_bytes: null },
      by_type: [],
      by_user: [],
      by_age: [],
    },
  },
  [INSIGHTS.processing]: { body: { ...DAYS, tasks: [], queues: [] } },
};

const share = (id: number, visits: number) => ({
  id,
  visits,
  views: 9,
  downloads: 4,
  bytes: 2_500_000,
  name: `Press ${id}`,
  collection_id: null as number | null,
  asset_ids: [assetId(1)],
  owner: { id: 7, name: 'Mara Olsen' },
});

/** The answers of a busy installation. */
export const FULL_INSIGHTS: Replies = {
  [INSIGHTS.top]: ({ path }) => {
    const isDownloads = path.includes('by=downloads');
    const assets = Array.from({ length: 10 }, (_, n) => ({
      ...insightAsset(n + 1),
      ...(isDownloads ? { views: n, downloads: 50 - n } : { views: 1200 - n, downloads: n }),
    }));
    return { body: { ...DAYS, assets, hidden: { assets: 0, views: 0, downloads: 0 } } };
  },
  [INSIGHTS.unused]: {
    body: {
      assets: [insightAsset(21, { name: 'old.tif', size: 1_500_000 })],
      next: null,
      total: { assets: 5_012, bytes: 1_200_000_000_000 },
      measured_at: '2026-11-25T11:50:00Z',
      is_limited: false,
      counting_since: SINCE,
    },
  },
  [INSIGHTS.searchesWithoutResults]: {
    body: {
      ...DAYS,
      terms: [
        { term: 'blue yeti', searches: 14 },
        { term: 'nessie', searches: 5 },
      ],
      other_searches: 31,
    },
  },
  [INSIGHTS.shares]: {
    body: {
      ...DAYS,
      shares: [
        share(3, 40),
        { ...share(4, 12), collection_id: 17, asset_ids: [] },
        { ...share(5, 2), name: null, asset_ids: [] },
      ],
      total: { visits: 54, views: 27, downloads: 12, bytes: 7_500_000 },
    },
  },
  [INSIGHTS.hosts]: {
    body: {
      ...DAYS,
      hosts: [
        { host: 'www.example.org', requests: 900, bytes: 45_000_000 },
        { host: 'blog.example.com', requests: 30, bytes: 1_000_000 },
      ],
      other: { requests: 7, bytes: 70_000 },
    },
  },
  [INSIGHTS.hostAssets]: {
    body: {
      ...DAYS,
      assets: [1, 2].map((n) => ({ ...insightAsset(n), requests: 500 - n, bytes: 1_000_000 })),
      hidden: { assets: 0, requests: 0, bytes: 0 },
    },
  },
  [INSIGHTS.storage]: {
    body: {
      ...DAYS,
      measured_at: '2026-11-25T11:50:00Z',
      is_limited: false,
      total: { assets: 150, bytes: 60_000_000, previous_bytes: 50_000_000 },
      by_type: [
        { type: 'image', assets: 100, bytes: 40_000_000, previous_bytes: 41_000_000 },
        { type: 'other', assets: 40, bytes: 15_000_000, previous_bytes: 4_000_000 },
        { type: 'trash', assets: 10, bytes: 5_000_000, previous_bytes: 5_000_000 },
      ],
      by_user: [
        {
          assets: 140,
          bytes: 55_000_000,
          previous_bytes: null,
          user: { id: 7, name: 'Mara Olsen' },
        },
      ],
      by_age: [
        { from_days: 0, until_days: 30, assets: 90, bytes: 35_000_000 },
        { from_days: 365, until_days: 730, assets: 40, bytes: 15_000_000 },
        { from_days: 1_825, until_days: null, assets: 10, bytes: 5_000_000 },
      ],
    },
  },
  [INSIGHTS.processing]: {
    body: {
      ...DAYS,
      tasks: [
        { task: 'encode-renditions', minutes: 320.5 },
        { task: 'probe', minutes: 12 },
        { task: 'of-another-release', minutes: 1 },
      ],
      queues: [
        {
          queue: 'media',
          steps: 200,
          mean_wait: 0.42,
          waits: [{ until_seconds: 1, steps: 200 }],
        },
        {
          queue: 'video',
          steps: 8,
          mean_wait: 340,
          waits: [
            { until_seconds: 60, steps: 6 },
            { until_seconds: 600, steps: 1 },
            { until_seconds: null, steps: 1 },
          ],
        },
      ],
    },
  },
};
