import { wireTime } from '@spindle/contracts/http/time';
import type {
  Job as JobAnswer,
  Progress,
  Step as StepAnswer,
  StepGroup,
} from '@spindle/contracts/jobs/jobs';
import { isCanceled } from '@spindle/core/jobs/cancel-job';
import { totalOf } from '@spindle/core/jobs/progress';
import type { Job, Step } from '@spindle/prisma/client';

/** Milliseconds of work from which on its speed is told. */
const SPEED_AFTER_MS = 5_000;

export function presentJob(job: Job & { steps: Step[] }, now: Date): JobAnswer {
  return {
    job_id: job.id,
    type: job.type,
    status: job.status,
    canceled: isCanceled(job),
    message: job.message,
    creator_id: job.creatorId,
    requested_at: wireTime(job.requestedAt),
    completed_at: job.completedAt && wireTime(job.completedAt),
    progress: progressOf(job, now),
    input: job.input as JobAnswer['input'],
    job_steps: {
      preprocess: stepsOf(job, 'preprocess'),
      transcodes: stepsOf(job, 'transcodes'),
      addons: stepsOf(job, 'addons'),
      conversions: stepsOf(job, 'conversions'),
      postprocess: stepsOf(job, 'postprocess'),
    },
  };
}

function stepsOf(job: { steps: Step[] }, group: StepGroup): Record<string, StepAnswer> {
  return Object.fromEntries(
    job.steps.filter((step) => step.group === group).map((step) => [step.key, presentStep(step)]),
  );
}

function presentStep(step: Step): StepAnswer {
  return {
    status: isUnderWay(step) ? 'IN_PROGRESS' : step.status,
    canceled: isCanceled(step),
    percent_complete: step.percent,
    message: step.message,
    started_at: step.startedAt && wireTime(step.startedAt),
    finished_at: step.finishedAt && wireTime(step.finishedAt),
  };
}

/** One that waits for another is as far as that is. */
function isUnderWay({ status, percent }: Step): boolean {
  return status === 'QUEUED' && percent > 0;
}

function progressOf(job: Job & { steps: Step[] }, now: Date): Progress | null {
  const total = totalOf(job);
  if (total === null) return null;
  const { done, failed } = job;
  return { done, total, failed, per_minute: speedOf(job, now) };
}

/** Since the work was last begun. */
function speedOf(job: Job & { steps: Step[] }, now: Date): number | null {
  const begun = job.steps.find(({ status }) => status === 'IN_PROGRESS')?.startedAt;
  const lasts = begun ? now.getTime() - begun.getTime() : 0;
  if (lasts < SPEED_AFTER_MS) return null;
  return Math.round((600_000 * (job.done - job.doneBefore)) / lasts) / 10;
}
