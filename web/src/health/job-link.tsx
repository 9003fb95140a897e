import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './health.module.css';
import { t } from './texts.ts';
import { workName } from './work-name.ts';

interface JobLinkProps {
  work: { job_id: number; type: string; task: string; file_name: string | null };
}

/** Names a step: its file, its task, and a link to its job. */
export function JobLink({ work }: JobLinkProps) {
  const { job_id, task } = work;
  return (
    <span className={classes.work}>
      <span className={classes.file}>{workName(work)}</span>
      <code>{task}</code>
      <Anchor component={Link} to={`/job/${job_id}`} size="xs">
        {t('job', { id: job_id })}
      </Anchor>
    </span>
  );
}
