import { Progress } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { summaryOf } from './job-facts.ts';
import classes from './job-page.module.css';
import { t } from './texts.ts';

interface JobSummaryProps {
  job: Job;
}

/** Shows the progress of a job with many parts as text and a bar. Renders nothing for other jobs. */
export function JobSummary({ job }: JobSummaryProps) {
  const { progress } = job;
  if (!progress) return null;
  const { done, total } = progress;
  const percent = total === 0 ? 100 : Math.min(100, (100 * done) / total);
  return (
    <div className={classes.summary}>
      <p>{summaryOf(job)}</p>
      <Progress
        value={percent}
        size="sm"
        color={job.canceled ? 'gray.6' : percent >= 100 ? 'green.7' : 'blue.6'}
        aria-label={t('progress')}
      />
    </div>
  );
}
