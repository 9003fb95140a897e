import { z } from 'zod';
import { route } from '../http/route.ts';
import { InsightAsset } from './asset-insights.ts';
import {
  exampleRange,
  INSIGHTS_PATH,
  InsightDays,
  InsightLimit,
  InsightRange,
  InsightUser,
} from './insight-query.ts';
import { USAGE_ACCESS } from './stats.ts';

const RangeQuery = z.object({ ...InsightRange.shape, ...InsightLimit.shape });

export const SearchWithoutResults = z.object({
  /** In lower case. */
  term: z.string(),
  searches: z.number().int(),
});
export type SearchWithoutResults = z.infer<typeof SearchWithoutResults>;

export const readSearchesWithoutResults = route({
  method: 'GET',
  path: `${INSIGHTS_PATH}/searches_without_results`,
  summary: 'List the most frequent searches without results',
  access: USAGE_ACCESS,
  query: RangeQuery,
  answer: InsightDays.extend({
    /** Terms that at least three different users have searched for. */
    terms: z.array(SearchWithoutResults),
    /** Searches for all other terms. */
    other_searches: z.number().int(),
  }),
  example: () => ({ query: exampleRange }),
});

export const ShareTraffic = z.object({
  id: z.number().int(),
  /** Null when the share was revoked. */
  name: z.string().nullable(),
  /** The shared collection; null for selected assets, and for a collection that the caller may not see. */
  collection_id: z.number().int().nullable(),
  /** The first of the selected assets that the caller may see, at most 100; empty for a collection and for a revoked share. */
  asset_ids: z.array(z.string()),
  owner: z.object({ id: z.number().int(), name: z.string() }),
  visits: z.number().int(),
  /** Views and downloads of its assets. */
  views: z.number().int(),
  downloads: z.number().int(),
  /** Bytes sent to its visitors. */
  bytes: z.number().int(),
});
export type ShareTraffic = z.infer<typeof ShareTraffic>;

const Traffic = ShareTraffic.pick({ visits: true, views: true, downloads: true, bytes: true });

export const readShareTraffic = route({
  method: 'GET',
  path: `${INSIGHTS_PATH}/share_traffic`,
  summary: 'List the shares with the most visits in a range of days',
  access: USAGE_ACCESS,
  /** `user_id`: the owner of the shares. */
  query: RangeQuery.extend(InsightUser.shape),
  answer: InsightDays.extend({
    shares: z.array(ShareTraffic),
    /** Sums over all shares. Of an ended day, a user's sums include the 200 most visited shares of all users. */
    total: Traffic,
  }),
  example: () => ({ query: exampleRange }),
});

export const EmbeddingHost = z.object({
  /** Host of the pages, without a port. */
  host: z.string(),
  /** Requests of files by these pages. */
  requests: z.number().int(),
  bytes: z.number().int(),
});
export type EmbeddingHost = z.infer<typeof EmbeddingHost>;

export const readEmbeddingHosts = route({
  method: 'GET',
  path: `${INSIGHTS_PATH}/embedding_hosts`,
  summary: 'List the sites whose pages requested the most files, by the header Referer',
  access: USAGE_ACCESS,
  query: RangeQuery,
  answer: InsightDays.extend({
    hosts: z.array(EmbeddingHost),
    /** All other hosts, and pages whose host is an IP address. */
    other: EmbeddingHost.pick({ requests: true, bytes: true }),
  }),
  example: () => ({ query: exampleRange }),
});

export const EmbeddedAsset = InsightAsset.extend({
  requests: z.number().int(),
  bytes: z.number().int(),
});
export type EmbeddedAsset = z.infer<typeof EmbeddedAsset>;

export const readEmbeddedAssets = route({
  method: 'GET',
  path: `${INSIGHTS_PATH}/embedded_assets`,
  summary: 'List the assets that the pages of a site requested most',
  access: USAGE_ACCESS,
  query: RangeQuery.extend({ host: z.string().trim().toLowerCase().min(1).max(253) }),
  /**
   * `hidden`: assets that the caller may not see, which are not listed. Kept for 92 days. Of an ended day, the 20 most requested assets of
   * the host count. Assets that were deleted since are absent.
   */
  answer: InsightDays.extend({
    assets: z.array(EmbeddedAsset),
    hidden: EmbeddedAsset.pick({ requests: true, bytes: true }).extend({
      assets: z.number().int(),
    }),
  }),
  example: () => ({ query: { ...exampleRange, host: 'www.example.com' } }),
});
