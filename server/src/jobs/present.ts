import type { Job as JobAnswer, Step as StepAnswer, StepGroup } from '@spindle/contracts/jobs';
import { wireTime } from '@spindle/contracts/time';
import type { Job, Step } from '@spindle/prisma/client';

export function presentJob(job: Job & { steps: Step[] }): JobAnswer {
  return {
    job_id: job.id,
    type: job.type,
    status: job.status,
    message: job.message,
    creator_id: job.creatorId,
    requested_at: wireTime(job.requestedAt),
    completed_at: job.completedAt && wireTime(job.completedAt),
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
    status: step.status,
    percent_complete: step.percent,
    message: step.message,
    started_at: step.startedAt && wireTime(step.startedAt),
    finished_at: step.finishedAt && wireTime(step.finishedAt),
  };
}
