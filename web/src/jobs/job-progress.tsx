import { Progress } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { percentOf } from './job-facts.ts';
import classes from './jobs.module.css';
import { t } from './texts.ts';

/** Shows how much of a job is done. Renders nothing for a failed job. */
export function JobProgress({ job }: { job: Job }) {
  const percent = percentOf(job);
  if (percent === null) return null;
  const color = job.canceled ? 'gray' : percent >= 100 ? 'green' : 'blue';
  return (
    <Progress.Root size={3} className={classes.progress}>
      <Progress.Section
        value={percent}
        color={`${color}.6`}
        data-color={color} // read by tests
        aria-label={t('progressOf', { id: job.job_id })}
      />
    </Progress.Root>
  );
}
