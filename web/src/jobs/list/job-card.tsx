import { Badge, Button } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { Link } from 'react-router-dom';
import { canRetry, derivativeSteps, endOf, isRunning, startOf, summaryOf } from '../job-facts.ts';
import { JobProgress } from '../job-progress.tsx';
import { JobStatusBadge } from '../job-status.tsx';
import { JobTime } from '../job-time.tsx';
import { jobTypeName } from '../job-type-name.ts';
import classes from '../jobs.module.css';
import { useRetryJob } from '../jobs-api.ts';
import { t } from '../texts.ts';

/** Limits the step names on a card. */
const NAMES_SHOWN = 8;

interface JobCardProps {
  job: Job;
}

/** Shows a job in the list. The whole card links to the job. */
export function JobCard({ job }: JobCardProps) {
  const { job_id: id, type, status, message, input } = job;
  const summary = summaryOf(job);
  const names = derivativeSteps(job).map(({ name }) => name);
  const more = names.length - NAMES_SHOWN;
  return (
    <li className={classes.card}>
      <div className={classes.state}>
        <JobStatusBadge status={status} canceled={job.canceled} />
        <JobProgress job={job} />
      </div>
      <div className={classes.text}>
        <Link className={classes.name} to={`/job/${id}`}>
          <span title={type}>{jobTypeName(type)}</span> <span className={classes.id}>{id}</span>
        </Link>
        {input.file_name !== undefined && <p className={classes.about}>{input.file_name}</p>}
        {isRunning(job) && summary !== null && <p className={classes.about}>{summary}</p>}
        {message !== '' && <p className={classes.message}>{message}</p>}
        {names.length > 0 && (
          <ul className={classes.names} aria-label={t('stepNames', { id })}>
            {names.slice(0, NAMES_SHOWN).map((name) => (
              <Badge key={name} component="li" variant="light" color="gray" fw={500}>
                {name}
              </Badge>
            ))}
            {more > 0 && <li className={classes.more}>+{more}</li>}
          </ul>
        )}
      </div>
      <dl className={classes.times}>
        <div>
          <dt>{t('startedAt')}</dt>
          <dd>
            <JobTime at={startOf(job)} />
          </dd>
        </div>
        <div>
          <dt>{t('finishedAt')}</dt>
          <dd>
            <JobTime at={endOf(job)} />
          </dd>
        </div>
      </dl>
      {job.canceled && canRetry(job) && <RunAgain id={id} />}
    </li>
  );
}

function RunAgain({ id }: { id: number }) {
  const retry = useRetryJob(id);
  return (
    <Button
      className={classes.runAgain}
      variant="default"
      size="compact-sm"
      aria-label={t('runAgainJob', { id })}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {t('runAgain')}
    </Button>
  );
}
