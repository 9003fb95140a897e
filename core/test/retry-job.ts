/** The retry of the server, with which tests of the worker continue jobs that failed or were canceled. */
export { reopenJob } from '../../server/src/jobs/reopen-job.ts';
export { retryFailed as retryJob } from '../../server/src/jobs/retry-failed.ts';
