import { type AdminHealth, FAILED_LAST_DAY_MAX } from '@spindle/contracts/health/admin-health';
import { formatCount } from '../lib/format.ts';
import { DateTime } from '../ui/date-time.tsx';
import classes from './health.module.css';
import { HealthCard } from './health-card.tsx';
import { StepSummary } from './step-summary.tsx';
import { t } from './texts.ts';

interface FailuresCardProps {
  total: AdminHealth['failed_last_day'];
  steps: AdminHealth['failed_steps'];
}

/** Lists the latest failed steps, with the reason and a link to the job. */
export function FailuresCard({ total, steps }: FailuresCardProps) {
  return (
    <HealthCard title={t('failures')}>
      {steps === null && <p className={classes.note}>{t('unknown')}</p>}
      {steps?.length === 0 && <p className={classes.note}>{t('noFailures')}</p>}
      {steps && total !== null && total > steps.length && (
        <p className={classes.note}>{t('moreFailures', { total: shownTotal(total) })}</p>
      )}
      {steps && steps.length > 0 && (
        <ul className={classes.list}>
          {steps.map((step) => (
            <li key={step.step_id} className={classes.entry}>
              <div className={classes.line}>
                <StepSummary step={step} />
                {step.finished_at && <DateTime at={step.finished_at} className={classes.note} />}
              </div>
              <p className={classes.reason}>{step.message}</p>
            </li>
          ))}
        </ul>
      )}
    </HealthCard>
  );
}

/** The server stops counting at FAILED_LAST_DAY_MAX. */
function shownTotal(total: number): string {
  const text = formatCount(total);
  return total < FAILED_LAST_DAY_MAX ? text : t('orMore', { total: text });
}
