import { BulkAction } from '@spindle/contracts/bulk';
import { z } from 'zod';

/** What a job that moves assets was asked for; which assets these are stands in `job_asset`. */
export const MoveInput = z.object({
  action: BulkAction,
  /** Assets at the beginning. */
  count: z.number().int(),
});
export type MoveInput = z.infer<typeof MoveInput>;

/** What a purge was asked for. */
export const PurgeInput = z.object({
  /** What was trashed later stays. */
  before: z.iso.datetime(),
  /** Whose assets alone; null is everybody's. */
  creator_id: z.number().int().nullable(),
  /** Assets at the beginning. */
  count: z.number().int(),
});
export type PurgeInput = z.infer<typeof PurgeInput>;
