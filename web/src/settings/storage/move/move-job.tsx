import { Anchor, Badge, Button, Progress } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import type { MoveFailure } from '@spindle/contracts/storage/move';
import { Link } from 'react-router-dom';
import { colorOf, isRunning, messageOf, percentOf } from '../../../lib/background-job.ts';
import { formatCount } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useCancelMove, useCurrentJob, useRetryMove } from './move-api.ts';
import classes from './move-card.module.css';
import { t } from './texts.ts';

interface MoveJobProps {
  job: Job;
  failures: readonly MoveFailure[];
}

/** Shows the newest job: its progress or outcome, the files that failed, and its actions. */
export function MoveJob({ job: known, failures }: MoveJobProps) {
  const job = useCurrentJob(known);
  const { job_id: id } = job;
  const name = nameOf(job);
  const color = colorOf(job);
  // The list below says more about failures.
  const message = failures.length > 0 ? '' : messageOf(job);
  return (
    <section className={classes.job} aria-label={name}>
      <div className={classes.jobHead}>
        <span className={classes.jobName}>{name}</span>
        <Badge variant="light" color={color}>
          {statusText(job)}
        </Badge>
        <span className={classes.counts}>{progressText(job)}</span>
        <span className={classes.when}>
          <DateTime at={job.completed_at ?? job.requested_at} />
        </span>
      </div>
      <Progress value={percentOf(job)} color={color} size="sm" aria-label={name} />
      {message !== '' && <p className={classes.note}>{message}</p>}
      {failures.length > 0 && <Failures failures={failures} />}
      <div className={classes.buttons}>
        <JobButton job={job} />
        <Anchor component={Link} to={`/job/${id}`} size="sm">
          {t('showJob')}
        </Anchor>
      </div>
    </section>
  );
}

/** Cancels a running job; continues one that was canceled or has failures. */
function JobButton({ job }: { job: Job }) {
  const cancel = useCancelMove();
  const retry = useRetryMove();
  const { job_id: id, status, progress } = job;
  if (isRunning(job))
    return (
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
        {t('cancelJob')}
      </Button>
    );
  const hasFailures = (progress?.failed ?? 0) > 0;
  if (status === 'COMPLETED' && !hasFailures) return null;
  return (
    <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate(id)}>
      {t(status === 'COMPLETED' ? 'retry' : 'resume')}
    </Button>
  );
}

function Failures({ failures }: Pick<MoveJobProps, 'failures'>) {
  return (
    <ul className={classes.failures} aria-label={t('failures')}>
      {failures.map(({ asset_id: id, asset_name: name, key, reason }) => (
        <li key={`${id} ${key}`}>
          <Anchor component={Link} to={`/asset/${id}`} size="sm">
            {name || id}
          </Anchor>
          <span className={classes.note}>
            {key}: {reason}
          </span>
        </li>
      ))}
    </ul>
  );
}

const NAMES = ['MOVE_FILES', 'MOVE_BACK', 'DELETE_SOURCES'] as const;

function nameOf({ type }: Job): string {
  const known = NAMES.find((name) => name === type);
  return known ? t(known) : type;
}

function statusText({ status, canceled }: Job): string {
  if (canceled) return t('canceled');
  return t(status === 'FAILED' ? 'ERROR' : status);
}

function progressText({ progress }: Job): string {
  if (!progress) return '';
  const { done, total, failed } = progress;
  const text = t('progress', { done: formatCount(done), total: formatCount(total) });
  return failed > 0 ? t('withFailed', { text, count: formatCount(failed) }) : text;
}
