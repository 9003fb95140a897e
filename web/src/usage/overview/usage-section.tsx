import { useId } from 'react';
import { DateTime } from '../../ui/date-time.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import { PeriodPicker } from '../pickers/period-picker.tsx';
import { UserPicker } from '../pickers/user-picker.tsx';
import type { FigureType } from '../statistics/figure.ts';
import { PERIOD_HOURS } from '../statistics/period.ts';
import { formatValue, unitOf } from '../statistics/stat-facts.ts';
import { detailsPath, detailsPeriod, type UsageScope } from '../statistics/usage-address.ts';
import { statText, t } from '../texts.ts';
import card from './card.module.css';
import { ChangeNote } from './change-note.tsx';
import classes from './overview.module.css';
import { StatCard } from './stat-card.tsx';
import { TopChart } from './top-chart.tsx';
import type { Figures } from './use-figures.ts';

interface UsageSectionProps {
  scope: UsageScope;
  figures: Figures;
  userName: string;
  onChange: (changes: Partial<UsageScope>) => void;
}

/** Statistics with a chart of their series. */
const TOP_TYPES = ['api', 'addons'] as const;

/** Shows the usage by a user in a period: a card for each statistic, and the most used parts of the API. */
export function UsageSection({ scope, figures, userName, onChange }: UsageSectionProps) {
  const titleId = useId();
  const { user, period } = scope;
  const { types, byType, hasFailed, error, isOutdated, updatedAt } = figures;
  const pathOf = (type: FigureType, subtype: string) =>
    detailsPath({ user, period: detailsPeriod(period), type, subtype }, userName);
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <TopProgress isActive={isOutdated && !error} />
      <PeriodPicker
        period={period}
        offered={PERIOD_HOURS}
        missing="each"
        onPick={(picked) => onChange({ period: picked })}
        isAtEnd
      >
        <div className={classes.sectionHead}>
          <h2 id={titleId} className={classes.sectionTitle}>
            {t('usage')}
          </h2>
          <span className={classes.updated}>
            {updatedAt && <DateTime at={updatedAt} format={(time) => t('updated', { time })} />}
          </span>
        </div>
        <UserPicker user={user} name={userName} onPick={(picked) => onChange({ user: picked })} />
      </PeriodPicker>
      <div className={card.grid}>
        {types.map((type) => {
          const figure = byType[type];
          return (
            <StatCard
              key={type}
              title={statText(type)}
              value={
                figure
                  ? formatValue(figure.sum, unitOf(type, ''))
                  : hasFailed[type]
                    ? null
                    : undefined
              }
              note={
                figure && (
                  <ChangeNote current={figure.sum} previous={figure.previous} period={period} />
                )
              }
              isOutdated={isOutdated}
              explorePath={pathOf(type, '')}
            />
          );
        })}
      </div>
      <div className={classes.charts}>
        {TOP_TYPES.map((type) => (
          <TopChart
            key={type}
            type={type}
            figure={byType[type]}
            hasFailed={hasFailed[type]}
            isOutdated={isOutdated}
            isCustom={period.kind === 'custom'}
            pathOf={(series) => pathOf(type, series)}
          />
        ))}
      </div>
    </section>
  );
}
