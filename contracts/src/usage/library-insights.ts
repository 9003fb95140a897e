import { z } from 'zod';
import { route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import {
  exampleRange,
  INSIGHTS_PATH,
  InsightDays,
  InsightRange,
  InsightUser,
} from './insight-query.ts';
import { USAGE_ACCESS } from './stats.ts';

/** Bounds of the ages of assets, in days since the upload. The last age has no end. */
export const ASSET_AGE_DAYS = [30, 90, 365, 730, 1_825] as const;

/** Types of assets in the insights. `other` includes documents; `trash` is all assets in the trash. */
export const LIBRARY_TYPES = ['image', 'video', 'audio', 'other', 'trash'] as const;
export type LibraryType = (typeof LIBRARY_TYPES)[number];

const Part = z.object({
  assets: z.number().int(),
  /** Bytes of all files of these assets: originals, earlier versions, derivatives and transcodes. */
  bytes: z.number().int(),
});

/** `previous_bytes`: those at the beginning of the first day; null when nothing was measured before. */
const GrowingPart = Part.extend({ previous_bytes: z.number().int().nullable() });

export const LibraryInsights = InsightDays.extend({
  /** When the library was measured last; null before the first measurement. */
  measured_at: Time.nullable(),
  /** Whether the numbers include assets that the caller may not see. */
  is_limited: z.boolean(),
  total: GrowingPart,
  /** Types without assets are absent. */
  by_type: z.array(GrowingPart.extend({ type: z.enum(LIBRARY_TYPES) })),
  /** The users with the most bytes, at most 50. Without the trash. */
  by_user: z.array(
    GrowingPart.extend({ user: z.object({ id: z.number().int(), name: z.string() }) }),
  ),
  /** Without the trash. An age begins after `from_days` and ends with `until_days`; null: no end. */
  by_age: z.array(
    Part.extend({ from_days: z.number().int(), until_days: z.number().int().nullable() }),
  ),
});
export type LibraryInsights = z.infer<typeof LibraryInsights>;

export const readLibraryInsights = route({
  method: 'GET',
  path: `${INSIGHTS_PATH}/storage`,
  summary:
    'Sum the assets and their bytes by type, user and age, with their growth in a range of days',
  access: USAGE_ACCESS,
  /** `user_id`: the creator of the assets. */
  query: z.object({ ...InsightUser.shape, ...InsightRange.shape }),
  answer: LibraryInsights,
  example: () => ({ query: exampleRange }),
});

export const ProcessingInsights = InsightDays.extend({
  /** Minutes of processing by the name of the task, the longest first. Runs that failed and are repeated count too. */
  tasks: z.array(z.object({ task: z.string(), minutes: z.number() })),
  queues: z.array(
    z.object({
      queue: z.string(),
      /** Steps whose first run has ended. */
      steps: z.number().int(),
      /** Mean seconds from the time when a step could run until its first run began. */
      mean_wait: z.number(),
      /** Steps by their longest wait in seconds; null: longer. Groups without steps are absent. */
      waits: z.array(
        z.object({ until_seconds: z.number().int().nullable(), steps: z.number().int() }),
      ),
    }),
  ),
});
export type ProcessingInsights = z.infer<typeof ProcessingInsights>;

export const readProcessingInsights = route({
  method: 'GET',
  path: `${INSIGHTS_PATH}/processing`,
  summary: 'Sum the minutes of processing by task, and the waits in the queues',
  access: USAGE_ACCESS,
  /** `user_id`: the user who started the jobs. */
  query: z.object({ ...InsightUser.shape, ...InsightRange.shape }),
  answer: ProcessingInsights,
  example: () => ({ query: exampleRange }),
});
