import type { Job, Step } from '@spindle/contracts/jobs/jobs';

/** Returns a bulk job: by default a completed one. */
export function jobAnswer(changes: Partial<Job> = {}): Job {
  return {
    job_id: 5,
    type: 'BULK_ARCHIVE',
    status: 'COMPLETED',
    canceled: false,
    message: '3 assets archived',
    creator_id: 7,
    requested_at: '2026-11-20T18:10:00Z',
    completed_at: '2026-11-20T18:10:01Z',
    progress: { done: 3, total: 3, failed: 0, per_minute: null },
    input: { count: 3 },
    job_steps: { preprocess: {}, transcodes: {}, addons: {}, conversions: {}, postprocess: {} },
    ...changes,
  };
}

/** Returns a job step: by default a completed one. */
export function stepAnswer(changes: Partial<Step> = {}): Step {
  return {
    status: 'COMPLETED',
    canceled: false,
    percent_complete: 100,
    message: '',
    started_at: '2026-11-20T18:10:00Z',
    finished_at: '2026-11-20T18:10:01Z',
    ...changes,
  };
}

/** Returns a page of the job list. */
export function jobsAnswer(jobs: Job[], total = jobs.length) {
  return { body: { count: jobs.length, limit: 10, offset: 0, total, jobs } };
}

/** The answer to a bulk request. */
/** The undo of the change set 7, by the job 6. */
export const UNDO_CHANGE_SET = {
  'POST /api/v1/change-sets/7/undo': {
    status: 202,
    body: { status: 'QUEUED', message: '', job_id: 6 },
  },
  'GET /api/v1/jobs/6': { body: jobAnswer({ job_id: 6, message: '2 assets restored' }) },
};

export const BULK_QUEUED = { status: 202, body: { status: 'QUEUED', message: '', job_id: 5 } };
