import { Anchor, Badge, Button, Progress } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { colorOf, isRunning, messageOf, percentOf } from '../../lib/background-job.ts';
import { formatCount } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Card, CardEmpty } from '../card.tsx';
import classes from './database-section.module.css';
import {
  statusQuery,
  useCancelBackfill,
  useResumeBackfill,
  useStartBackfill,
} from './export-api.ts';
import { t } from './texts.ts';

/** Starts the export of all assets, and shows the newest one. Hidden until the status is known. */
export function BackfillCard() {
  const { data } = useQuery(statusQuery);
  const [isAsking, setIsAsking] = useState(false);
  const start = useStartBackfill();
  if (!data) return null;
  const { backfill, state } = data;
  const canStart = state !== 'OFF' && !(backfill && isRunning(backfill));
  const handleStart = () => start.mutate(undefined, { onSettled: () => setIsAsking(false) });
  return (
    <Card
      title={t('backfill')}
      help={t('backfillHelp')}
      action={
        <Button variant="default" disabled={!canStart} onClick={() => setIsAsking(true)}>
          {t('start')}
        </Button>
      }
    >
      {backfill ? <Backfill job={backfill} /> : <CardEmpty>{t('noBackfill')}</CardEmpty>}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('confirmTitle')}
        no={t('cancel')}
        yes={t('confirm')}
        isPending={start.isPending}
        onNo={() => setIsAsking(false)}
        onYes={handleStart}
      >
        {t('confirmHelp')}
      </ConfirmDialog>
    </Card>
  );
}

function Backfill({ job }: { job: Job }) {
  const cancel = useCancelBackfill();
  const resume = useResumeBackfill();
  const { job_id: id, status } = job;
  const color = colorOf(job);
  const message = messageOf(job);
  const isFailed = status === 'ERROR' || status === 'FAILED';
  return (
    <div className={classes.backfill}>
      <div className={classes.backfillHead}>
        <Badge variant="light" color={color}>
          {statusText(job)}
        </Badge>
        <span className={classes.counts}>{progressText(job)}</span>
        <span className={classes.when}>
          <DateTime at={job.completed_at ?? job.requested_at} />
        </span>
      </div>
      <Progress value={percentOf(job)} color={color} size="sm" aria-label={t('backfill')} />
      {message !== '' && <p className={classes.reason}>{message}</p>}
      <div className={classes.buttons}>
        {isRunning(job) && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
            {t('cancelBackfill')}
          </Button>
        )}
        {isFailed && (
          <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate(id)}>
            {t('resume')}
          </Button>
        )}
        <Anchor component={Link} to={`/job/${id}`} size="sm">
          {t('showJob')}
        </Anchor>
      </div>
    </div>
  );
}

function statusText({ status, canceled }: Job): string {
  if (canceled) return t('canceled');
  return t(status === 'FAILED' ? 'ERROR' : status);
}

function progressText({ progress }: Job): string {
  if (!progress) return '';
  const text = t('progress', {
    done: formatCount(progress.done),
    total: formatCount(progress.total),
  });
  return progress.failed > 0
    ? t('withRefused', { text, count: formatCount(progress.failed) })
    : text;
}
