import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatNarrow, formatValue } from '../../statistics/stat-facts.ts';
import type { UsageScope } from '../../statistics/usage-address.ts';
import { InsightCard } from '../insight-card.tsx';
import { jobsPath } from '../insight-links.ts';
import { InsightTable, shareOf } from '../insight-table.tsx';
import classes from '../insights.module.css';
import { processingQuery } from '../insights-api.ts';
import { queueText, t, taskText } from '../texts.ts';
import { slowShare, waitText } from '../waits.ts';

/** Lists how long each task took. */
export function ProcessingMinutes({ scope }: { scope: UsageScope }) {
  const query = useQuery(processingQuery(scope));
  const title = t('processing');
  return (
    <InsightCard
      title={title}
      note={
        <Link className={classes.link} to={jobsPath(scope)}>
          {t('jobs')}
        </Link>
      }
      query={query}
      isEmpty={({ tasks }) => tasks.length === 0}
      emptyText={t('noProcessing')}
    >
      {({ tasks }, titleId) => (
        <InsightTable
          title={title}
          titleId={titleId}
          columns={[{ title: t('task') }, { title: t('minutes') }]}
          rows={tasks.map(({ task, minutes }) => ({
            key: task,
            cells: [taskText(task), formatValue(minutes, 'minutes')],
            share: shareOf(
              minutes,
              tasks.map((other) => other.minutes),
            ),
          }))}
        />
      )}
    </InsightCard>
  );
}

/** Lists how long steps waited in each queue. */
export function QueueWaits({ scope }: { scope: UsageScope }) {
  const query = useQuery(processingQuery(scope));
  const title = t('waits');
  return (
    <InsightCard
      title={title}
      query={query}
      isEmpty={({ queues }) => queues.length === 0}
      emptyText={t('noWaits')}
    >
      {({ queues }, titleId) => (
        <InsightTable
          title={title}
          titleId={titleId}
          columns={[
            { title: t('queue') },
            { title: t('steps'), isSecondary: true },
            { title: t('meanWait') },
            { title: t('slow') },
          ]}
          rows={queues.map((queue) => ({
            key: queue.queue,
            cells: [
              queueText(queue.queue),
              formatNarrow(queue.steps),
              waitText(queue.mean_wait),
              `${Math.round(slowShare(queue) * 100)}%`,
            ],
            share: slowShare(queue),
          }))}
        />
      )}
    </InsightCard>
  );
}
