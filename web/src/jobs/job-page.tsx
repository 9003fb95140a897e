import { Anchor, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { IconArrowLeft, IconCloudOff, IconMoodEmpty } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { errorMessage, isStatus } from '../api/errors.ts';
import { useTitle } from '../lib/use-title.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { KeyValues } from '../ui/key-values.tsx';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { JobActions } from './job-actions.tsx';
import { derivativeSteps, type NamedStep, namedSteps, statusText } from './job-facts.ts';
import { JobInput } from './job-input.tsx';
import classes from './job-page.module.css';
import { JobStatusBadge } from './job-status.tsx';
import { JobSteps } from './job-steps.tsx';
import { JobSummary } from './job-summary.tsx';
import { JobTime } from './job-time.tsx';
import { jobTypeName } from './job-type-name.ts';
import { JobViewersOnly } from './job-viewers-only.tsx';
import { jobQuery } from './jobs-api.ts';
import { RefusedAssets } from './refused-assets.tsx';
import { t } from './texts.ts';

/** Delay before an unknown job redirects to the list, in milliseconds. Administration specification 9. */
const REDIRECT_MS = 3000;

/** Shows one job with all its steps. */
export function JobPage() {
  const { id = '' } = useParams();
  return (
    <JobViewersOnly>
      <JobDetails key={id} id={id} />
    </JobViewersOnly>
  );
}

function JobDetails({ id }: { id: string }) {
  useTitle(t('heading', { id }));
  const { data: job, error, refetch } = useQuery(jobQuery(id));
  if (isStatus(error, 404)) return <JobNotFound />;
  if (!job && error)
    return (
      <ErrorPage icon={IconCloudOff} title={t('pageFailed')} message={errorMessage(error)}>
        <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
      </ErrorPage>
    );
  return (
    <article className={classes.page} aria-busy={!job}>
      <Anchor className={classes.back} component={Link} to="/jobs">
        <IconArrowLeft size={14} aria-hidden />
        {t('toList')}
      </Anchor>
      {job ? <JobFacts job={job} /> : <Skeletons />}
      {job && error && (
        <div className={classes.block}>
          <LoadFailed title={t('pageFailed')} error={error} onRetry={refetch} />
        </div>
      )}
      {job && <RefusedAssets job={job} />}
      {job && <JobBlocks job={job} />}
    </article>
  );
}

function JobFacts({ job }: { job: Job }) {
  const { job_id: id, type, status, message } = job;
  return (
    <header className={classes.head}>
      <div className={classes.titleLine}>
        <h1 className={classes.title}>
          <span>{t('heading', { id })}</span>
          <span className={classes.type} title={type}>
            {jobTypeName(type)}
          </span>
          <JobStatusBadge status={status} canceled={job.canceled} />
        </h1>
        <JobActions job={job} />
      </div>
      <JobSummary job={job} />
      <VisuallyHidden role="status">
        {t('announced', { id, status: statusText(job) })}
      </VisuallyHidden>
      <KeyValues
        entries={[
          { label: t('requestedAt'), value: <JobTime at={job.requested_at} /> },
          { label: t('completedAt'), value: <JobTime at={job.completed_at} /> },
          { label: t('message'), value: message === '' ? t('notYet') : message },
        ]}
      />
    </header>
  );
}

function JobBlocks({ job }: { job: Job }) {
  const { preprocess, postprocess } = job.job_steps;
  return (
    <>
      <Block title={t('input')}>
        <JobInput input={job.input} />
      </Block>
      <SideBlock title={t('preprocess')} steps={namedSteps(preprocess)} />
      <Block title={t('steps')}>
        <JobSteps steps={derivativeSteps(job)} />
      </Block>
      <SideBlock title={t('postprocess')} steps={namedSteps(postprocess)} />
    </>
  );
}

/** Shows the steps before or after the main ones. Renders nothing without steps. */
function SideBlock({ title, steps }: { title: string; steps: readonly NamedStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Block title={title}>
      <JobSteps steps={steps} />
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.block} aria-label={title}>
      <h2 className={classes.blockTitle}>{title}</h2>
      {children}
    </section>
  );
}

function JobNotFound() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/jobs', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <ErrorPage icon={IconMoodEmpty} title={t('notFound')} message={t('notFoundHelp')}>
      <Button component={Link} to="/jobs" replace>
        {t('toList')}
      </Button>
    </ErrorPage>
  );
}

function Skeletons() {
  return (
    <div className={classes.head} role="status">
      <p className={classes.fetching}>{t('fetching')}</p>
      <Skeleton width={240} height={22} my={2} />
      <Skeleton width={260} height={14} />
      <Skeleton width={260} height={14} />
      <Skeleton width={180} height={14} />
    </div>
  );
}
