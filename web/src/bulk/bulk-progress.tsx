import { Anchor, Progress } from '@mantine/core';
import { canManageJobs } from '@spindle/contracts/jobs/job-managers';
import { Link } from 'react-router-dom';
import { useSession } from '../session/session.ts';
import classes from './bulk-progress.module.css';
import { actionName, percentOf, progressText, useRunningJobs } from './running-jobs.ts';
import { t } from './texts.ts';

/** Shows the progress of the bulk jobs that were started in this tab, on every page. */
export function BulkProgress() {
  const canSeeJobs = useSession(({ role }) => canManageJobs(role));
  const jobs = useRunningJobs((state) => state.jobs);
  if (jobs.length === 0) return null;
  return (
    <section className={classes.strip} aria-label={t('running')}>
      {jobs.map((job) => (
        <div key={job.id} className={classes.job}>
          <span>
            {progressText(job)}
            {canSeeJobs && (
              <Anchor
                className={classes.details}
                underline="always"
                component={Link}
                to={`/job/${job.id}`}
              >
                {t('details')}
              </Anchor>
            )}
          </span>
          <Progress value={percentOf(job)} size="sm" aria-label={actionName(job.action)} animated />
        </div>
      ))}
    </section>
  );
}
