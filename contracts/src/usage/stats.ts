import { z } from 'zod';
import { onlyRoles, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { CDN_SUBTYPES, STAT_TYPES } from './series.ts';

/** Limits of a period, in hours. The web client uses 24, 168, 720 and 8760. */
export const PERIOD_DEFAULT = 24;
export const PERIOD_MAX = 8760;

export const USAGE_ACCESS = onlyRoles('ADMIN');

/** Reads an empty parameter as an absent one, because the specification writes `?user_id=&period=`. */
const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' ? undefined : value), schema)
    .meta({ inputAlso: [{ const: '' }] });

/** The user whose statistics are read; all users by default. `-1` selects callers without a user. */
export const StatUser = emptyAsAbsent(
  z.coerce.number().int().min(-1).max(2_147_483_647).optional(),
);

const Period = emptyAsAbsent(
  z.coerce.number().int().min(1).max(PERIOD_MAX).default(PERIOD_DEFAULT),
);

export const StatQuery = z.object({ user_id: StatUser, period: Period });
export type StatQuery = z.infer<typeof StatQuery>;

export const StatSum = z.object({
  /** A count, bytes or minutes, depending on the type. Minutes have two decimals. */
  sum: z.number(),
});
export type StatSum = z.infer<typeof StatSum>;

/**
 * Fields of all statistics. A period includes the whole hour in which it begins; a period of more than 7 days includes the whole UTC day in
 * which it begins. The time series has the same bounds, so that their sums agree.
 */
const StatHead = z.object({
  /** The type of the statistics. Traffic or request for the type cdn. */
  type: z.enum([...STAT_TYPES, ...CDN_SUBTYPES]),
  /** In hours. */
  period: z.number().int(),
  /**
   * The sum of all series over the equally long time before, which ends as far into its last hour or day as the period. A part of an hour counts
   * in proportion; beyond 92 days, a part of a day. Storage: the bytes at the beginning of the period. Null when counting began later.
   */
  previous_sum: z.number().nullable(),
  /** The time of the response. Counts of the last 10 seconds may be missing. */
  updated_at: Time,
});

/** Statistics with one total. */
export const StatTotal = StatHead.extend({ data: StatSum });
export type StatTotal = z.infer<typeof StatTotal>;

/** Statistics with a total for each series. Series without a count are absent. */
export const StatSeries = StatHead.extend({ data: z.record(z.string(), StatSum) });
export type StatSeries = z.infer<typeof StatSeries>;

export const StatCdn = StatTotal.extend({
  /** Host of the CDN, without a port. The host of this server when there is no CDN. */
  cdn: z.string(),
});
export type StatCdn = z.infer<typeof StatCdn>;

const PATH = '/api/v1/stats';
const example = () => ({ query: { user_id: '', period: '168' } });

export const readApiStats = route({
  method: 'GET',
  path: `${PATH}/api`,
  summary: 'Count the API requests of a period by path',
  access: USAGE_ACCESS,
  query: StatQuery,
  answer: StatSeries,
  example,
});

export const readAddonStats = route({
  method: 'GET',
  path: `${PATH}/addons`,
  summary: 'Count the add-on requests of a period by add-on',
  access: USAGE_ACCESS,
  query: StatQuery,
  answer: StatSeries,
  example,
});

export const readCdnStats = route({
  method: 'GET',
  path: `${PATH}/cdn`,
  summary: 'Sum the media traffic of a period in bytes, or count its requests',
  access: USAGE_ACCESS,
  query: StatQuery.extend({ stat_subtype: z.enum(CDN_SUBTYPES).default('traffic') }),
  answer: StatCdn,
  example: () => ({ query: { period: '24', stat_subtype: 'request' } }),
});

export const readTranscodeStats = route({
  method: 'GET',
  path: `${PATH}/transcodes`,
  summary: 'Sum the transcoded minutes of a period',
  access: USAGE_ACCESS,
  query: StatQuery,
  answer: StatTotal,
  example,
});

export const readTransferStats = route({
  method: 'GET',
  path: `${PATH}/lb`,
  summary: 'Sum the bytes that the servers sent in a period',
  access: USAGE_ACCESS,
  query: StatQuery,
  answer: StatTotal,
  example,
});

export const readStorageStats = route({
  method: 'GET',
  path: `${PATH}/storage`,
  summary: 'Get the bytes in storage',
  access: USAGE_ACCESS,
  query: StatQuery,
  answer: StatTotal,
  example,
});
