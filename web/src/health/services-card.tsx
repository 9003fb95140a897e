import type { AdminHealth } from '@spindle/contracts/health/admin-health';
import { formatCount, formatSize } from '../lib/format.ts';
import classes from './health.module.css';
import { HealthCard } from './health-card.tsx';
import { SpaceBar } from './space-bar.tsx';
import { StateBadge } from './state-badge.tsx';
import { t } from './texts.ts';

/** Shows whether database, queue and stores respond, and the space on the disk of the server. */
export function ServicesCard({ health }: { health: AdminHealth }) {
  const { database, queue, stores, disk } = health;
  return (
    <HealthCard title={t('services')}>
      <ul className={classes.list}>
        <Service name={t('database')} check={database} details={databaseFacts(database)} />
        <Service
          name={t('queue')}
          check={queue}
          details={t(queue.backend === 'redis' ? 'queueRedis' : 'queuePostgres')}
        />
        {stores.map((store) => (
          <Service
            key={store.store ?? ''}
            name={store.store === null ? t('defaultStore') : t('bucket', { store: store.store })}
            check={store}
            details={store.location}
          />
        ))}
      </ul>
      <div className={classes.disk}>
        <strong className={classes.file}>{t('disk')}</strong>
        {disk ? (
          <SpaceBar name={t('disk')} space={disk} />
        ) : (
          <p className={classes.note}>{t('unknownSpace')}</p>
        )}
      </div>
    </HealthCard>
  );
}

interface ServiceProps {
  name: string;
  check: Pick<AdminHealth['queue'], 'ok' | 'response_ms' | 'message'>;
  details: string;
}

function Service({ name, check, details }: ServiceProps) {
  const { ok, response_ms, message } = check;
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <strong className={classes.file}>{name}</strong>
        <StateBadge isGood={ok}>{t(ok ? 'works' : 'down')}</StateBadge>
      </div>
      <div className={classes.line}>
        <span className={classes.reason}>{ok ? details : message}</span>
        {response_ms !== null && (
          <span className={classes.note}>{t('respondsIn', { count: response_ms })}</span>
        )}
      </div>
    </li>
  );
}

function databaseFacts(database: AdminHealth['database']): string {
  return t('databaseFacts', {
    version: database.version ?? '',
    size: formatSize(database.size_bytes ?? 0),
    connections: formatCount(database.connections ?? 0),
    max: formatCount(database.connections_max ?? 0),
  });
}
