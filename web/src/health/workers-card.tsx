import type {
  Activity,
  InteractiveActivity,
  WorkerHealth,
} from '@spindle/contracts/health/admin-health';
import { formatAgo, formatDateTime } from '../lib/format.ts';
import { Bar } from './bar.tsx';
import classes from './health.module.css';
import { HealthCard } from './health-card.tsx';
import { SpaceBar } from './space-bar.tsx';
import { StateBadge } from './state-badge.tsx';
import { stepName } from './step-name.ts';
import { StepSummary } from './step-summary.tsx';
import { t } from './texts.ts';

interface WorkersCardProps {
  /** Null while the database does not respond. */
  workers: WorkerHealth[] | null;
}

/** Lists the workers with the steps that they run. */
export function WorkersCard({ workers }: WorkersCardProps) {
  return (
    <HealthCard title={t('workers')}>
      {workers === null && <p className={classes.note}>{t('unknown')}</p>}
      {workers?.length === 0 && <p className={classes.note}>{t('noWorkers')}</p>}
      {workers && workers.length > 0 && (
        <ul className={classes.list}>
          {workers.map((worker) => (
            <Worker key={worker.id} worker={worker} />
          ))}
        </ul>
      )}
    </HealthCard>
  );
}

function Worker({ worker }: { worker: WorkerHealth }) {
  const { version, started_at, heartbeat_at, is_alive, media_slots, video_slots, disk } = worker;
  const host = worker.host || t('unnamedHost');
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <strong className={classes.file}>{host}</strong>
        <StateBadge isGood={is_alive}>
          {is_alive ? t('alive') : t('silent', { time: formatAgo(heartbeat_at) })}
        </StateBadge>
      </div>
      <p className={classes.note}>
        {t('workerFacts', { version: version || t('none'), time: formatDateTime(started_at) })}{' '}
        {t('slots', { media: media_slots, video: video_slots })}
      </p>
      {disk && <SpaceBar name={host} space={disk} />}
      <Activities host={host} worker={worker} />
    </li>
  );
}

function Activities({ host, worker }: { host: string; worker: WorkerHealth }) {
  const { activities, interactive_tasks, is_alive } = worker;
  if (activities.length + interactive_tasks.length === 0)
    return is_alive ? <p className={classes.note}>{t('idle')}</p> : null;
  return (
    <ul className={classes.activities} aria-label={t('activitiesOf', { host })}>
      {activities.map((activity) => (
        <ActivityRow key={activity.step_id} activity={activity} />
      ))}
      {interactive_tasks.map((activity) => (
        <InteractiveRow key={`interactive ${activity.id}`} activity={activity} />
      ))}
    </ul>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const percent = Math.floor(activity.percent_complete);
  return (
    <li className={classes.activity}>
      <StepSummary step={activity} />
      <span className={classes.percent}>
        <Bar percent={percent} label={t('percentOf', { name: stepName(activity) })} />
        <span>{percent} %</span>
      </span>
    </li>
  );
}

function InteractiveRow({ activity: { task, file_name } }: { activity: InteractiveActivity }) {
  return (
    <li className={classes.activity}>
      <span className={classes.work}>
        <span className={classes.file}>{file_name ?? t('deletedFile')}</span>
        <code>{task}</code>
      </span>
      <span className={`${classes.note} ${classes.onDemand}`}>{t('onDemand')}</span>
    </li>
  );
}
