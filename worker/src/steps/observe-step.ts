import type { Task } from '@spindle/core/tasks/define-task';
import { runInSpan } from '@spindle/core/telemetry/active-span';
import { getInstruments } from '@spindle/core/telemetry/metrics';
import { startSpan } from '@spindle/core/telemetry/tracing';
import type { ClaimedStep } from './step-state.ts';

/** The measurement of one run of a step. */
export interface Observation {
  /** Runs work as a part of the trace, so that jobs it starts belong to the same trace. */
  run<T>(work: () => T): T;
  /** Ends it. `error`: why the run failed, was canceled or was lost. Only the first call counts. */
  end(error?: unknown): void;
}

/** Starts to measure a run of a step: as a metric, and as a span of the request that started the job. */
export function observeStep(task: Task, step: ClaimedStep): Observation {
  const startedAt = performance.now();
  const span = startSpan({
    name: `step ${task.name}`,
    kind: 'consumer',
    parent: step.traceParent,
    attributes: {
      'spindle.task': task.name,
      'spindle.queue': task.queue,
      'spindle.job_id': step.jobId,
      'spindle.step_id': step.id,
      'spindle.attempt': step.attempt,
      ...(step.assetId !== null && { 'spindle.asset_id': step.assetId }),
    },
  });
  let hasEnded = false;
  return {
    run: (work) => runInSpan(span, work),
    end(error) {
      if (hasEnded) return;
      hasEnded = true;
      getInstruments()?.stepDuration.record((performance.now() - startedAt) / 1000, {
        task: task.name,
        outcome: error === undefined ? 'completed' : 'failed',
      });
      span?.end({ error });
    },
  };
}
