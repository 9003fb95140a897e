import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { ExtendedResult } from './search.ts';

/** Limits the assets that one call returns. */
export const TIMELINE_ASSETS_MAX = 500;

/** Limits the position at which a call starts. */
const OFFSET_MAX = 100_000_000;

const Day = z.iso.date();
const SearchId = z.string().max(64).optional();
/** Without a search: `collapsed` leaves out the assets of stacks but the covers. */
const Stacks = z.enum(['expanded', 'collapsed']).optional();

/** The assets of one day. */
export const TimelineDay = z.object({
  /** The local date at the place, `YYYY-MM-DD`; of undated assets, the date of the upload in UTC. */
  day: z.string(),
  count: z.number().int(),
});
export type TimelineDay = z.infer<typeof TimelineDay>;

/** Where an asset is in the timeline. */
export const TimelinePosition = z.object({
  day: z.string(),
  undated: z.boolean(),
  /** Number of assets of that day that come before it. */
  offset: z.number().int(),
});
export type TimelinePosition = z.infer<typeof TimelinePosition>;

export const Timeline = z.object({
  total: z.number().int(),
  /** Days with dated assets, the latest first. */
  days: z.array(TimelineDay),
  /** Days on which undated assets were uploaded, the latest first. */
  undated: z.array(TimelineDay),
  /** The position of the asset `at`; null for an asset that is not in the timeline. */
  position: TimelinePosition.nullable(),
});
export type Timeline = z.infer<typeof Timeline>;

export const readTimeline = route({
  method: 'GET',
  path: '/api/v1/assets/timeline',
  summary: 'Count the assets of the library, or of a search, by the day on which they were taken',
  access: needs('READ_ASSET'),
  query: z.object({
    /** `search_id` of a search: only its matches count. */
    search_id: SearchId,
    stacks: Stacks,
    /** Also returns the position of this asset. */
    at: AssetId.optional(),
  }),
  answer: z.object({ status: z.literal('OK'), data: Timeline }),
  example: (ids) => ({ query: { search_id: ids.searchId, at: ids.assetId } }),
});

/** An asset in the timeline: what lists show of it, and when and where it was taken. */
export const TimelineAsset = ExtendedResult.extend({
  id: z.string(),
  /** The date and time at the place, `YYYY-MM-DDTHH:MM:SS`; of an undated asset, those of its upload in UTC. */
  local_time: z.string(),
  town: z.string().nullable(),
});
export type TimelineAsset = z.infer<typeof TimelineAsset>;

export const listTimelineAssets = route({
  method: 'GET',
  path: '/api/v1/assets/timeline/{day}',
  summary: 'List assets of the timeline from a day on, back to an earlier one, the latest first',
  access: needs('READ_ASSET'),
  params: z.object({
    /** The day of the first assets. */
    day: Day,
  }),
  query: z.object({
    search_id: SearchId,
    stacks: Stacks,
    /** The last day to list: `day` itself, or an earlier one. By default `day`. */
    until: Day.optional(),
    /** Whether to list undated assets, by the day of their upload. */
    undated: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    /** Number of assets to skip, from the beginning of `day`. */
    offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
    limit: z.coerce.number().int().min(1).max(TIMELINE_ASSETS_MAX).default(TIMELINE_ASSETS_MAX),
  }),
  answer: z.object({ status: z.literal('OK'), data: z.object({ assets: z.array(TimelineAsset) }) }),
  example: (ids) => ({
    params: { day: '2025-06-14' },
    query: { search_id: ids.searchId, until: '2025-06-01', limit: '100' },
  }),
});
