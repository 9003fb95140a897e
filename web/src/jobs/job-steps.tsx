import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { type NamedStep, statusOf } from './job-facts.ts';
import classes from './job-page.module.css';
import { JobStatusBadge } from './job-status.tsx';
import { JobTime } from './job-time.tsx';
import { t } from './texts.ts';

/** Limits the initially shown steps. */
const SHOWN_AT_FIRST = 20;

interface JobStepsProps {
  steps: readonly NamedStep[];
}

/** Lists the steps of a job with their progress. */
export function JobSteps({ steps }: JobStepsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shownSteps = showsAll ? steps : steps.slice(0, SHOWN_AT_FIRST);
  if (steps.length === 0) return <p className={classes.nothing}>{t('noSteps')}</p>;
  return (
    <>
      <ul className={classes.steps}>
        {shownSteps.map((step) => (
          <JobStep key={step.name} step={step} />
        ))}
      </ul>
      {shownSteps.length < steps.length && (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
          {t('showAllSteps', { count: steps.length })}
        </Button>
      )}
    </>
  );
}

function JobStep({ step }: { step: NamedStep }) {
  const { name, message, percent_complete: percent } = step;
  const status = statusOf(step);
  return (
    <li className={classes.step}>
      <div className={classes.stepHead}>
        <span className={classes.stepName}>{name}</span>
        <JobStatusBadge status={status} canceled={step.canceled} />
      </div>
      {status !== 'ERROR' && (
        <div className={classes.progress}>
          <Progress.Root size="sm">
            <Progress.Section
              value={percent}
              color={percent >= 100 ? 'green.7' : 'blue.6'}
              data-color={percent >= 100 ? 'green' : 'blue'} // read by tests
              aria-label={t('percentOf', { name })}
            />
          </Progress.Root>
          <span className={classes.percent}>{Math.floor(percent)}%</span>
        </div>
      )}
      {message !== '' && <p className={classes.stepMessage}>{message}</p>}
      <dl className={classes.stepTimes}>
        <div>
          <dt>{t('startedAt')}</dt>
          <dd>
            <JobTime at={step.started_at} />
          </dd>
        </div>
        <div>
          <dt>{t('finishedAt')}</dt>
          <dd>
            <JobTime at={step.finished_at} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
