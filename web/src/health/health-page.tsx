import { Skeleton } from '@mantine/core';
import type { AdminHealth } from '@spindle/contracts/health/admin-health';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTimeWithSeconds } from '../lib/format.ts';
import { useTitle } from '../lib/use-title.ts';
import { useSession } from '../session/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { FailuresCard } from './failures-card.tsx';
import classes from './health.module.css';
import { healthQuery } from './health-api.ts';
import { ProblemList } from './problem-list.tsx';
import { listProblems } from './problems.ts';
import { ProgramsCard } from './programs-card.tsx';
import { QueuesCard } from './queues-card.tsx';
import { ServicesCard } from './services-card.tsx';
import { t } from './texts.ts';
import { VersionCard } from './version-card.tsx';
import { WorkersCard } from './workers-card.tsx';

/** Shows administrators whether the parts of the installation work, and what the workers do. */
export function HealthPage() {
  useTitle(t('title'));
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  if (!isAdmin) return <NotAllowed title={t('title')} message={t('notAllowedHelp')} />;
  return <Health />;
}

function Health() {
  const { data, error, isFetching, refetch } = useQuery(healthQuery());
  return (
    <ListFrame
      isBounded
      title={t('title')}
      total={undefined}
      action={
        <div className={classes.action}>
          {data && (
            <span className={classes.updated}>
              {t('updatedAt', { time: formatDateTimeWithSeconds(data.checked_at) })}
            </span>
          )}
          <IconButton
            icon={IconRefresh}
            label={t('refresh')}
            loading={isFetching}
            onClick={() => void refetch()}
          />
        </div>
      }
    >
      {error && !data && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeletons />}
      {data && (
        <div className={classes.cards}>
          {error && (
            <div className={classes.outdated}>
              <LoadFailed
                title={t('outdated', { time: formatDateTimeWithSeconds(data.checked_at) })}
                error={error}
                onRetry={refetch}
              />
            </div>
          )}
          <Cards health={data} />
        </div>
      )}
    </ListFrame>
  );
}

function Cards({ health }: { health: AdminHealth }) {
  return (
    <>
      <ProblemList problems={listProblems(health)} />
      <div className={classes.column}>
        <ServicesCard health={health} />
        <QueuesCard
          queues={health.queues}
          oldest={health.oldest_waiting}
          reindex={health.search_reindex}
        />
        <ProgramsCard programs={health.missing_programs} />
      </div>
      <div className={classes.column}>
        <WorkersCard workers={health.workers} />
        <FailuresCard total={health.failed_last_day} steps={health.failed_steps} />
        <VersionCard version={health.version} changelog={health.changelog} />
      </div>
    </>
  );
}

/** Heights of the cards in each column, in pixels, so that the page does not move when they appear. */
const SKELETON_HEIGHTS = [
  [302, 314],
  [164, 82],
];

function Skeletons() {
  return (
    <div className={classes.cards} aria-hidden>
      <Skeleton height={52} className={classes.wide} />
      {SKELETON_HEIGHTS.map((heights) => (
        <div key={heights.join()} className={classes.column}>
          {heights.map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </div>
      ))}
    </div>
  );
}
