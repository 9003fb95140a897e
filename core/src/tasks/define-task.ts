import type { z } from 'zod';

/**
 * Queues by cost: media (CPU), video (the same for as long as a film takes), upkeep (the house), bulk (many assets at once, for as long as it takes), conversions (the same with
 * pictures), interactive (a caller waits).
 */
export const QUEUES = ['media', 'video', 'upkeep', 'bulk', 'conversions', 'interactive'] as const;
export type QueueName = (typeof QUEUES)[number];

export interface Task<P extends z.ZodType = z.ZodType, N extends string = string> {
  name: N;
  queue: Exclude<QueueName, 'interactive'>;
  /** Ids only: a handler reads its row anew. */
  payload: P;
  /** Runs before a step is given up. */
  attempts: number;
  /** Milliseconds before the second run; doubled for each one after. */
  backoffMs: number;
  /** Milliseconds a run may take. */
  timeoutMs: number;
}

export function defineTask<P extends z.ZodType, const N extends string>(
  task: Task<P, N>,
): Task<P, N> {
  return task;
}
