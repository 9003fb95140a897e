import { z } from 'zod';
import { StatUser } from './stats.ts';
import { EpochSeconds } from './timeseries.ts';

export const INSIGHTS_PATH = '/api/v1/usage';

/** Limits the rows of a list. */
export const INSIGHT_ROWS_MAX = 100;
export const INSIGHT_ROWS_DEFAULT = 10;

/** Selects whole UTC days: those that the range touches, at most 366. */
export const InsightRange = z.object({
  /** A start after the end, or in the future, is refused with INVALID_DATE_RANGE. */
  start_time: EpochSeconds,
  /** Exclusive. A time in the future means now. */
  end_time: EpochSeconds,
});
export type InsightRange = z.infer<typeof InsightRange>;

export const InsightUser = z.object({ user_id: StatUser });

export const InsightLimit = z.object({
  limit: z.coerce.number().int().min(1).max(INSIGHT_ROWS_MAX).default(INSIGHT_ROWS_DEFAULT),
});

/** The days that an answer covers. */
export const InsightDays = z.object({
  /** The beginning of the first UTC day, in seconds since 1970. */
  start_time: z.number().int(),
  /** The end of the last UTC day. */
  end_time: z.number().int(),
});

export const exampleRange = { start_time: '1780000000', end_time: '1780086400' };
