import type { Context } from '@spindle/core/context';

/** The times after which the parts of a worker act on a step, in milliseconds. All are multiples of the time between two heartbeats. */
export interface StepTimes {
  /** Time between two heartbeats of a running step. */
  heartbeatMs: number;
  /** Time without a heartbeat after which a step counts as lost. */
  staleMs: number;
  /** Time between two searches for steps that the queue lost. */
  reconcileMs: number;
  /** Time after which a dispatched step that no worker has started counts as lost. A healthy queue delivers it earlier. */
  undeliveredMs: number;
  /** Time after which an unrenewed lock of a queued job expires. */
  lockMs: number;
  /** Time between two checks for expired locks. With `lockMs`, a lost run is queued again within 5 heartbeats. */
  stalledCheckMs: number;
  /** Time between two checks whether the database answers. */
  contactCheckMs: number;
  /** Time without an answer of the database after which the contact counts as interrupted: a few missed checks. */
  contactBrokenMs: number;
}

/** Returns the times that follow from the setting STEP_HEARTBEAT_MS. */
export function stepTimes({ config: { stepHeartbeatMs } }: Pick<Context, 'config'>): StepTimes {
  return {
    heartbeatMs: stepHeartbeatMs,
    staleMs: 4 * stepHeartbeatMs,
    reconcileMs: 5 * stepHeartbeatMs,
    undeliveredMs: 2 * stepHeartbeatMs,
    lockMs: 3 * stepHeartbeatMs,
    stalledCheckMs: 2 * stepHeartbeatMs,
    contactCheckMs: stepHeartbeatMs / 2,
    contactBrokenMs: 2 * stepHeartbeatMs,
  };
}
