import { Progress } from '@mantine/core';
import { useRunningJobs } from './bulk-api.ts';
import classes from './bulk-progress.module.css';
import { t } from './texts.ts';

/** How far the work on many assets is, wherever one looks meanwhile. */
export function BulkProgress() {
  const jobs = useRunningJobs((state) => state.jobs);
  if (jobs.length === 0) return null;
  return (
    <section className={classes.strip} aria-label={t('running')}>
      {jobs.map(({ id, action, percent }) => {
        const text = t('progress', { what: t(action), percent: Math.floor(percent) });
        return (
          <div key={id} className={classes.job}>
            <span>{text}</span>
            <Progress value={percent} size="sm" aria-label={t(action)} animated />
          </div>
        );
      })}
    </section>
  );
}
