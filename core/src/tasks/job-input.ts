import { BulkAction } from '@spindle/contracts/bulk/bulk';
import { DataUpdate } from '@spindle/contracts/metadata/metadata';
import { z } from 'zod';

/** What a bulk job was asked for; which assets these are stands in `job_asset`. */
export const BulkInput = z.object({
  action: BulkAction,
  /** Assets at the beginning. */
  count: z.number().int(),
  /** Of update_data. */
  update: DataUpdate.optional(),
  /** Of add_to_collections and add_to_basket. */
  collection_ids: z.array(z.number().int()).optional(),
  /** Of convert. */
  keys: z.array(z.string()).optional(),
});
export type BulkInput = z.infer<typeof BulkInput>;

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

const VersionInput = z.object({ version: z.number().int() });

/** The version of its asset that a job looks at; the first where it does not say so. */
export function versionOf(input: unknown): number {
  return VersionInput.safeParse(input).data?.version ?? 1;
}
