import type { z } from 'zod';

/**
 * Queues by cost: media (CPU), video (CPU for hours), upkeep (database work and cleanup), bulk (many assets, without decoding),
 * conversions (many assets, with decoding), models (machine learning), speech (machine learning, for as long as people speak), indexing
 * (machine learning on many assets), transfers (files between stores, for hours), interactive (a caller waits).
 */
export const QUEUES = [
  'media',
  'video',
  'upkeep',
  'bulk',
  'conversions',
  'models',
  'speech',
  'indexing',
  'transfers',
  'interactive',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** A kind of step: its queue, its payload and its limits. */
export interface Task<P extends z.ZodType = z.ZodType, N extends string = string> {
  name: N;
  queue: Exclude<QueueName, 'interactive'>;
  /** Contains only ids: a handler reads its row again. */
  payload: P;
  /** Number of runs after which the step fails. */
  attempts: number;
  /** Milliseconds before the second run. Each further delay is twice as long. */
  backoffMs: number;
  /** Milliseconds a run may take. */
  timeoutMs: number;
}

/** Returns the task itself, with its name as a literal type. */
export function defineTask<P extends z.ZodType, const N extends string>(
  task: Task<P, N>,
): Task<P, N> {
  return task;
}
