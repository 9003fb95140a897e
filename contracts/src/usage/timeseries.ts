import { z } from 'zod';
import { route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { STAT_TYPES } from './series.ts';
import { StatUser, USAGE_ACCESS } from './stats.ts';

/** Administration specification 6. */
export const INVALID_DATE_RANGE = 'Invalid date range';

/** Limits the range of a time series, in days. */
export const TIMESERIES_DAYS_MAX = 365;

/** Ranges of at most this many days have a point for each hour; others have a point for each UTC day. */
export const HOURLY_DAYS_MAX = 7;

/** Hourly counts are kept for this many days. Ranges that begin earlier have a point for each UTC day. */
export const HOURLY_KEPT_DAYS = 92;

/** Seconds since 1970. */
export const EpochSeconds = z.coerce.number().int().min(0).max(253_402_300_799);

export const StatPoint = z.object({
  /** The beginning of the hour or of the UTC day, in seconds since 1970. */
  timestamp: z.number().int(),
  /** A count, bytes or minutes. Storage: the bytes at the end of the hour or day. */
  value: z.number(),
});
export type StatPoint = z.infer<typeof StatPoint>;

export const Timeseries = z.object({
  /** Always 1: an installation has one group of users. */
  usergroup_id: z.number().int(),
  stat_type: z.enum(STAT_TYPES),
  /** The requested series; null for all series. */
  stat_subtype: z.string().nullable(),
  /** The beginning of the first point. */
  start_time: z.number().int(),
  end_time: z.number().int(),
  /** When this installation began to count; earlier points are 0. Null before the first count. */
  counting_since: Time.nullable(),
  /**
   * Points by series for the types api and addons without stat_subtype and without `combine=series`. Otherwise one list, by the id of the
   * user, or `*` for all users. A list has a point for each hour or day of the range, or no points when nothing was counted.
   */
  data: z.record(z.string(), z.array(StatPoint)),
});
export type Timeseries = z.infer<typeof Timeseries>;

export const readTimeseries = route({
  method: 'GET',
  path: '/api/v1/stats/timeseries/{type}',
  summary: 'Get the statistics of a range by hour, or by UTC day beyond 7 days',
  access: USAGE_ACCESS,
  params: z.object({ type: z.enum(STAT_TYPES) }),
  query: z.object({
    user_id: StatUser,
    /**
     * api: a path such as `/api/v1/assets/{ASSET_ID}/data`. addons: the key of an add-on. cdn: `traffic` (default) or `request`. storage:
     * `ASSET` (all files, default), `originals`, `derivatives` or `transcodes`. Ignored for other types.
     */
    stat_subtype: z.string().trim().max(300).default(''),
    /**
     * `series`: one list with the sums of all series. `time`: one point for each series, with its sum over the range, at the beginning of
     * the range. Storage ignores it, because sizes have no sum over time.
     */
    combine: z.enum(['series', 'time']).optional(),
    /** A start after the end, or in the future, is refused with INVALID_DATE_RANGE. */
    start_time: EpochSeconds,
    /** Exclusive. A time in the future means now. */
    end_time: EpochSeconds,
  }),
  answer: Timeseries,
  example: () => ({
    params: { type: 'lb' },
    query: { start_time: '1780000000', end_time: '1780003600' },
  }),
});
