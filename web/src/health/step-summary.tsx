import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './health.module.css';
import { stepName } from './step-name.ts';
import { t } from './texts.ts';

interface StepSummaryProps {
  step: { job_id: number; type: string; task: string; file_name: string | null };
}

/** Shows the file and the task of a step, and a link to its job. */
export function StepSummary({ step }: StepSummaryProps) {
  const { job_id, task } = step;
  return (
    <span className={classes.work}>
      <span className={classes.file}>{stepName(step)}</span>
      <code>{task}</code>
      <Anchor component={Link} to={`/job/${job_id}`} size="xs">
        {t('job', { id: job_id })}
      </Anchor>
    </span>
  );
}
