import type { BulkChange, BulkOutcome } from '@spindle/contracts/bulk/bulk';
import type { SelectionTarget } from '../asset-list/selection/use-selection.ts';

type OmitFromEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A bulk action with its parameters, without the assets that it applies to. */
export type BulkOperation = OmitFromEach<
  BulkChange,
  'ids' | 'search_id' | 'except_ids' | 'job_id' | 'job_outcome'
>;

export interface BulkRequest {
  target: SelectionTarget | { job_id: number; job_outcome?: BulkOutcome };
  operation: BulkOperation;
}
