import type { BulkChange, BulkOutcome } from '@spindle/contracts/bulk/bulk';
import type { SelectionTarget } from '../assets/use-selection.ts';

type OmitFromEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A bulk action with its parameters, without the assets that it applies to. */
export type BulkOperation = OmitFromEach<
  BulkChange,
  'ids' | 'search_id' | 'except_ids' | 'job_id' | 'job_outcome' | 'collection_id'
>;

export interface BulkRequest {
  /** Selected assets, or the assets of an earlier bulk job: all, or only those with this outcome. */
  target: SelectionTarget | { job_id: number; job_outcome?: BulkOutcome };
  operation: BulkOperation;
  /** Message when all assets were changed, instead of that of the job. */
  doneText?: string;
}
