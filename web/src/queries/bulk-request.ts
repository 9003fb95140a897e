import type { BulkChange, BulkOutcome } from '@spindle/contracts/bulk/bulk';
import type { SelectionTarget } from '../asset-list/selection/use-selection.ts';

type Distributed<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What is to be done, without what it is done with. */
export type Wish = Distributed<
  BulkChange,
  'ids' | 'search_id' | 'except_ids' | 'job_id' | 'job_outcome'
>;

export interface BulkRequest {
  target: SelectionTarget | { job_id: number; job_outcome?: BulkOutcome };
  wish: Wish;
}
