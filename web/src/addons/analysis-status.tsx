import { Anchor, Button, Progress } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isRunning, percentOf } from '../lib/background-job.ts';
import { formatCount } from '../lib/format.ts';
import { aboutDuration } from './about-duration.ts';
import classes from './addons-page.module.css';
import { analysisQuery, usePauseAnalysis, useStartAnalysis } from './analysis-api.ts';
import { t } from './texts.ts';

interface AnalysisStatusProps {
  addonKey: AnalysisAddonKey;
  title: string;
}

/** Shows how many existing assets an add-on has not analyzed, starts and pauses their analysis, and shows its progress. */
export function AnalysisStatus({ addonKey, title }: AnalysisStatusProps) {
  const { data } = useQuery(analysisQuery(addonKey));
  if (!data) return null;
  const { job, missing, estimated_seconds: seconds } = data;
  return (
    <section className={classes.analysis} aria-label={t('analysisOf', { title })}>
      {job && isRunning(job) ? (
        <RunningAnalysis addonKey={addonKey} title={title} job={job} />
      ) : (
        <>
          {job && <p>{job.canceled ? t('paused') : job.message}</p>}
          {missing !== null && <p>{missingText(missing, seconds)}</p>}
          {missing !== null && missing > 0 && (
            <StartButton addonKey={addonKey} isContinued={job?.canceled === true} />
          )}
        </>
      )}
      {job && (
        <Anchor component={Link} to={`/job/${job.job_id}`} size="xs">
          {t('showJob')}
        </Anchor>
      )}
    </section>
  );
}

function RunningAnalysis({ addonKey, title, job }: AnalysisStatusProps & { job: Job }) {
  const pause = usePauseAnalysis(addonKey);
  return (
    <>
      <Progress
        className={classes.progress}
        value={percentOf(job)}
        size="sm"
        aria-label={t('analysisOf', { title })}
      />
      <p>{progressText(job)}</p>
      <Button
        size="compact-sm"
        variant="default"
        loading={pause.isPending}
        onClick={() => pause.mutate(job.job_id)}
      >
        {t('pause')}
      </Button>
    </>
  );
}

function StartButton({
  addonKey,
  isContinued,
}: {
  addonKey: AnalysisAddonKey;
  isContinued: boolean;
}) {
  const start = useStartAnalysis(addonKey);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {t(isContinued ? 'continue' : 'analyze')}
    </Button>
  );
}

/** Returns `12,480 assets have no current result, about 2 hours.` */
function missingText(count: number, seconds: number | null): string {
  if (count === 0) return t('upToDate');
  const missing = t('missing', { count, assets: formatCount(count) });
  return seconds === null
    ? t('missingAll', { missing })
    : t('missingFor', { missing, duration: aboutDuration(seconds) });
}

function progressText({ progress }: Job): string {
  if (!progress) return '';
  const { done, total, failed } = progress;
  const text = t('analysisProgress', { done: formatCount(done), total: formatCount(total) });
  return failed > 0 ? t('analysisFailures', { text, count: formatCount(failed) }) : text;
}
