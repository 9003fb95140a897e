import { wireTime } from '@spindle/contracts/http/time';
import type {
  Job as JobAnswer,
  Progress,
  Step as StepAnswer,
  StepGroup,
} from '@spindle/contracts/jobs/jobs';
import { isCanceled } from '@spindle/core/jobs/cancel-job';
import { totalOf } from '@spindle/core/jobs/progress';
import type { Step } from '@spindle/prisma/client';
import type { JobWithSteps } from './access.ts';

/** Milliseconds that a run must last before its speed is shown: a shorter one says little. */
const SPEED_AFTER_MS = 5_000;

/** Returns the response of a job with its steps. */
export function presentJob(job: JobWithSteps, now: Date): JobAnswer {
  return {
    job_id: job.id,
    type: job.type,
    status: job.status,
    canceled: isCanceled(job),
    message: job.message,
    creator_id: job.creatorId,
    requested_at: wireTime(job.requestedAt),
    completed_at: job.completedAt && wireTime(job.completedAt),
    progress: presentProgress(job, now),
    input: job.input as JobAnswer['input'],
    job_steps: {
      preprocess: presentSteps(job, 'preprocess'),
      transcodes: presentSteps(job, 'transcodes'),
      addons: presentSteps(job, 'addons'),
      conversions: presentSteps(job, 'conversions'),
      postprocess: presentSteps(job, 'postprocess'),
    },
  };
}

function presentSteps(job: { steps: Step[] }, group: StepGroup): Record<string, StepAnswer> {
  const runningSince = startOfRun(job);
  return Object.fromEntries(
    job.steps
      .filter((step) => step.group === group)
      .map((step) => [step.key, presentStep(step, runningSince)]),
  );
}

/** `runningSince`: when the step began that works for the queued steps of the job. */
function presentStep(step: Step, runningSince: Date | null): StepAnswer {
  const isEarly = isInProgress(step);
  const startedAt = isEarly ? (step.startedAt ?? runningSince) : step.startedAt;
  return {
    status: isEarly ? 'IN_PROGRESS' : step.status,
    canceled: isCanceled(step),
    percent_complete: Math.floor(step.percent),
    message: step.message,
    started_at: startedAt && wireTime(startedAt),
    finished_at: step.finishedAt && wireTime(step.finishedAt),
  };
}

/** Returns whether a queued step has progress, because the step that it waits for does part of its work. */
function isInProgress({ status, percent }: Step): boolean {
  return status === 'QUEUED' && percent > 0;
}

/** Returns when the running step of a job began; null if none runs. */
function startOfRun({ steps }: { steps: Step[] }): Date | null {
  return steps.find(({ status }) => status === 'IN_PROGRESS')?.startedAt ?? null;
}

/** Returns the counts of a job with items; null for other jobs. */
function presentProgress(job: JobWithSteps, now: Date): Progress | null {
  const total = totalOf(job);
  if (total === null) return null;
  const { done, failed } = job;
  return { done, total, failed, per_minute: itemsPerMinute(job, now) };
}

/** Returns the items processed per minute since the current run started, with one decimal; null for a run too short to measure. */
function itemsPerMinute(job: JobWithSteps, now: Date): number | null {
  const startedAt = startOfRun(job);
  const elapsedMs = startedAt ? now.getTime() - startedAt.getTime() : 0;
  if (elapsedMs < SPEED_AFTER_MS) return null;
  // Tenths per minute, rounded.
  return Math.round((600_000 * (job.done - job.doneBefore)) / elapsedMs) / 10;
}
