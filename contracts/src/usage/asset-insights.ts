import { z } from 'zod';
import { route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { ExtendedResult } from '../search/search.ts';
import {
  exampleRange,
  INSIGHTS_PATH,
  InsightDays,
  InsightLimit,
  InsightRange,
  InsightUser,
} from './insight-query.ts';
import { USAGE_ACCESS } from './stats.ts';

/** What a list of insights shows of an asset. */
export const InsightAsset = ExtendedResult.extend({ id: z.string() });
export type InsightAsset = z.infer<typeof InsightAsset>;

export const TopAsset = InsightAsset.extend({
  views: z.number().int(),
  downloads: z.number().int(),
});
export type TopAsset = z.infer<typeof TopAsset>;

export const readTopAssets = route({
  method: 'GET',
  path: `${INSIGHTS_PATH}/top_assets`,
  summary: 'List the most viewed or downloaded assets of a range of days',
  access: USAGE_ACCESS,
  /** `user_id`: the user who viewed or downloaded; the owner of a share for its visitors. */
  query: z.object({
    ...InsightUser.shape,
    ...InsightRange.shape,
    ...InsightLimit.shape,
    by: z.enum(['views', 'downloads']).default('views'),
  }),
  /**
   * `hidden`: used assets that the caller may not see, which are not listed. Assets that were deleted since are absent. Of an ended day, the
   * 200 most used assets count, or the 50 of a user; of one that is a month old, 50 or 20.
   */
  answer: InsightDays.extend({
    assets: z.array(TopAsset),
    hidden: TopAsset.pick({ views: true, downloads: true }).extend({ assets: z.number().int() }),
  }),
  example: () => ({ query: { ...exampleRange, by: 'downloads' } }),
});

export const readUnusedAssets = route({
  method: 'GET',
  path: `${INSIGHTS_PATH}/unused_assets`,
  summary: 'List the assets that were never viewed or downloaded, the oldest first',
  access: USAGE_ACCESS,
  /** `user_id`: the creator of the assets. `after`: `next` of the answer before. */
  query: z.object({
    ...InsightUser.shape,
    ...InsightLimit.shape,
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  answer: z.object({
    /** May have fewer than `limit` assets, or none, before the end: a request looks at a limited number of assets. */
    assets: z.array(InsightAsset),
    /** Continues the list; null at its end. */
    next: z.number().int().nullable(),
    /**
     * Number of listed assets and the bytes of their originals. Of more than 20,000 assets, those measured at `measured_at`, also assets that
     * the caller may not see; null before the first measurement.
     */
    total: z.object({ assets: z.number().int(), bytes: z.number().int() }).nullable(),
    /** Null for a total that was counted for this answer. */
    measured_at: Time.nullable(),
    /** Whether there may be assets that the caller may not see, which are not listed. */
    is_limited: z.boolean(),
    /** Uses are counted since then. */
    counting_since: Time,
  }),
  example: () => ({ query: { limit: '20' } }),
});
