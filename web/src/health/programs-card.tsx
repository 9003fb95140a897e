import type { AdminHealth } from '@spindle/contracts/health/admin-health';
import classes from './health.module.css';
import { HealthCard } from './health-card.tsx';
import { t } from './texts.ts';

interface ProgramsCardProps {
  programs: AdminHealth['missing_programs'];
}

/** Lists the kinds of files that a worker cannot process, with the program that it lacks. */
export function ProgramsCard({ programs }: ProgramsCardProps) {
  return (
    <HealthCard title={t('programs')}>
      {programs === null && <p className={classes.note}>{t('unknown')}</p>}
      {programs?.length === 0 && <p className={classes.note}>{t('noPrograms')}</p>}
      {programs && programs.length > 0 && (
        <ul className={classes.list}>
          {programs.map(({ feature, message, hosts }) => (
            <li key={feature} className={classes.entry}>
              <p className={classes.reason}>{message}</p>
              <p className={classes.note}>{t('missingOn', { hosts: hosts.join(', ') })}</p>
            </li>
          ))}
        </ul>
      )}
    </HealthCard>
  );
}
