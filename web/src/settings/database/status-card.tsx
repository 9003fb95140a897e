import { Badge, Skeleton } from '@mantine/core';
import { EXPORT_TABLE, type ExportStatus } from '@spindle/contracts/export/export-routes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Card, CardEmpty } from '../card.tsx';
import classes from './database-section.module.css';
import { statusQuery } from './export-api.ts';
import { t } from './texts.ts';

const COLORS = { OFF: 'gray', IDLE: 'gray', ACTIVE: 'green', FAILING: 'red' } as const;

/** Shows whether the export works: its backlog, its last success and its last error. */
export function StatusCard() {
  const { data, error, refetch } = useQuery(statusQuery);
  return (
    <Card
      title={t('status')}
      help={t('statusHelp', { table: EXPORT_TABLE })}
      action={
        data && (
          <Badge variant="light" color={COLORS[data.state]}>
            {t(data.state)}
          </Badge>
        )
      }
    >
      {!data && !error && <Skeleton height={44} radius={8} />}
      {!data && error && <LoadFailed title={t('statusFailed')} error={error} onRetry={refetch} />}
      {data?.state === 'OFF' && <CardEmpty>{t('off')}</CardEmpty>}
      {data && data.state !== 'OFF' && <Facts status={data} />}
    </Card>
  );
}

function Facts({ status }: { status: ExportStatus }) {
  const { backlog, refused, last_failure: reason } = status;
  return (
    <dl className={classes.facts}>
      <Fact label={t('backlog')}>
        {formatCount(backlog)}
        {refused > 0 && <span className={classes.reason}>{t('refused', { count: refused })}</span>}
      </Fact>
      {status.oldest_at !== null && (
        <Fact label={t('oldest')}>
          <DateTime at={status.oldest_at} />
        </Fact>
      )}
      <Fact label={t('lastSuccess')}>{timeOrNone(status.last_success_at)}</Fact>
      <Fact label={t('lastFailure')}>
        {timeOrNone(status.last_failure_at)}
        {reason !== null && <span className={classes.reason}>{reason}</span>}
      </Fact>
      {status.failing_since !== null && (
        <Fact label={t('failingSince')}>
          <DateTime at={status.failing_since} />
        </Fact>
      )}
      {status.next_attempt_at !== null && (
        <Fact label={t('nextAttempt')}>
          <DateTime at={status.next_attempt_at} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const timeOrNone = (at: string | null) => (at === null ? t('none') : <DateTime at={at} />);
