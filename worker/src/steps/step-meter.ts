import type { Context } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import type { Task } from '@spindle/core/tasks/define-task';
import { LONGER_WAIT, NO_USER, WAIT_GROUPS, type WorkKind } from '@spindle/core/usage/usage-count';
import { openUsageCounter } from '@spindle/core/usage/usage-counter';
import { openUsageWriter } from '@spindle/core/usage/usage-writer';
import type { ClaimedStep } from './step-state.ts';

/** Milliseconds between two writes. A worker that is killed loses the counts since the last one. */
const FLUSH_MS = 5_000;

/** Counts the runs of a worker for the statistics: how long they took, and how long their steps waited. */
export interface StepMeter {
  /** Counts a run that has ended. */
  addRun(task: Pick<Task, 'name' | 'queue'>, step: ClaimedStep, durationMs: number): void;
  /** Writes the last counts. */
  close(): Promise<void>;
}

/** Starts to count in memory, because an ingest ends hundreds of steps a second. */
export function openStepMeter(ctx: Context): StepMeter {
  const counter = openUsageCounter(ctx.now);
  const { flush } = openUsageWriter(ctx, counter);
  const stop = startPeriodicTask('write usage', FLUSH_MS, ctx.log, flush, {
    startAfterMs: FLUSH_MS,
  });
  return {
    addRun({ name, queue }, { creatorId, waitedMs }, durationMs) {
      const userId = creatorId > 0 ? creatorId : NO_USER;
      const add = (kind: WorkKind, series: string, value: number) =>
        counter.add(counter.register({ kind, name: series }), userId, value);
      add('work', name, Math.round(durationMs));
      if (waitedMs === null) return;
      const waited = Math.max(0, Math.round(waitedMs));
      add('wait_ms', queue, waited);
      add('wait', `${queue} ${groupOf(waited)}`, 1);
    },
    async close() {
      await stop();
      await flush().catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'the last counts of the statistics were not written'),
      );
    },
  };
}

/** Returns the group of a wait: the shortest time in seconds that is not shorter. */
function groupOf(waitedMs: number): string {
  return String(WAIT_GROUPS.find((seconds) => waitedMs <= seconds * 1000) ?? LONGER_WAIT);
}
