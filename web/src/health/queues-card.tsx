import type { AdminHealth } from '@spindle/contracts/health/admin-health';
import { formatCount, formatDateTime, formatDuration } from '../lib/format.ts';
import classes from './health.module.css';
import { HealthCard } from './health-card.tsx';
import { StepSummary } from './step-summary.tsx';
import { t } from './texts.ts';

interface QueuesCardProps {
  queues: AdminHealth['queues'];
  oldest: AdminHealth['oldest_waiting'];
  reindex: AdminHealth['search_reindex'];
}

/** Shows how much work waits in each queue, what has waited longest, and how far assets are indexed again. */
export function QueuesCard({ queues, oldest, reindex }: QueuesCardProps) {
  return (
    <HealthCard title={t('queues')}>
      {queues === null ? (
        <p className={classes.note}>{t('unknown')}</p>
      ) : (
        <>
          <p className={classes.note}>
            {oldest
              ? t('oldestJob', { time: formatDateTime(oldest.waiting_since) })
              : t('noneWaits')}
          </p>
          {oldest && <StepSummary step={oldest} />}
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('queueName')}</th>
                <th scope="col" data-figure>
                  {t('waiting')}
                </th>
                <th scope="col" data-figure>
                  {t('running')}
                </th>
                <th scope="col" data-figure>
                  {t('oldest')}
                </th>
              </tr>
            </thead>
            <tbody>
              {queues.map(({ queue, waiting, running, oldest_age_seconds }) => (
                <tr key={queue}>
                  <th scope="row">{queue}</th>
                  <td data-figure>{formatCount(waiting)}</td>
                  <td data-figure>{formatCount(running)}</td>
                  <td data-figure>
                    {oldest_age_seconds === null ? t('none') : formatDuration(oldest_age_seconds)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {reindex && (
            <p className={classes.note}>{t('reindex', { percent: reindex.percent_complete })}</p>
          )}
        </>
      )}
    </HealthCard>
  );
}
