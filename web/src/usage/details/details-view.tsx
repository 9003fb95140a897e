import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { downloadFile } from '../../lib/download-file.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { PointTable } from '../charts/point-table.tsx';
import { partText } from '../charts/point-times.ts';
import { PeriodPicker } from '../pickers/period-picker.tsx';
import { UserPicker, usePersonName } from '../pickers/user-picker.tsx';
import { DETAILS_HOURS } from '../statistics/period.ts';
import { lastPartOf } from '../statistics/points.ts';
import { combinationOf, formatValue, unitOf } from '../statistics/stat-facts.ts';
import type { DetailsState } from '../statistics/usage-address.ts';
import { trendQuery } from '../statistics/usage-api.ts';
import { t } from '../texts.ts';
import classes from './details.module.css';
import { detailsFile } from './details-file.ts';
import { seriesTitle } from './series-title.ts';
import { TypePicker } from './type-picker.tsx';

// A chunk of its own: the library of the charts is larger than the rest of the page.
const loadTrendLine = () => import('../charts/trend-line.tsx');
const TrendLine = lazyPart(async () => (await loadTrendLine()).TrendLine);

interface DetailsViewProps {
  state: DetailsState;
  /** `name` is that of the chosen user. */
  onChange: (state: DetailsState, name: string) => void;
}

/** Shows a statistic over time, with pickers for user, type and period. */
export function DetailsView({ state, onChange }: DetailsViewProps) {
  const { user, period, type, subtype } = state;
  const userName = usePersonName(user);
  const { data, error, refetch, isPlaceholderData } = useQuery(trendQuery(state));
  // Loads the code of the chart together with its data. A failed load is repeated when the chart is shown.
  useEffect(() => void loadTrendLine().catch(() => undefined), []);
  const unit = unitOf(type, subtype);
  const title = seriesTitle(type, subtype);
  const chartTitle = t('overTime', { title });
  const points = data?.points ?? [];
  const combination = combinationOf(type);
  const lastPart = combination === 'sum' ? lastPartOf(points) : null;
  const change = (changes: Partial<DetailsState>, name = userName) =>
    onChange({ ...state, ...changes }, name);
  const handleExport = () => {
    if (!data) return;
    const { name, file } = detailsFile(data, state, userName);
    downloadFile(file, name);
  };
  return (
    <div className={classes.view}>
      <TopProgress isActive={isPlaceholderData && !error} />
      <PeriodPicker
        period={period}
        offered={DETAILS_HOURS}
        missing="both"
        onPick={(picked) => change({ period: picked })}
      >
        <UserPicker
          user={user}
          name={userName}
          onPick={(picked, name) => change({ user: picked }, name)}
        />
        <TypePicker state={state} onPick={change} />
      </PeriodPicker>
      {error && <LoadFailed title={t('dataFailed')} error={error} onRetry={refetch} />}
      {(data || !error) && (
        <ChartCard
          title={chartTitle}
          form="line"
          isLoaded={data !== undefined}
          isOutdated={isPlaceholderData}
          emptyText={points.length > 0 ? null : t('noData')}
          note={[lastPart && t('lastPart', { part: partText(lastPart) }), t('timesUtc')]
            .filter(Boolean)
            .join(' ')}
          chart={
            <TrendLine
              title={chartTitle}
              points={points}
              unit={unit}
              combination={combination}
              lastPart={lastPart}
            />
          }
          table={() => (
            <PointTable
              title={chartTitle}
              valueTitle={title}
              points={points}
              unit={unit}
              combination={combination}
              lastPart={lastPart}
            />
          )}
        />
      )}
      <div className={classes.foot}>
        <span className={classes.updated}>
          {data && <DateTime at={data.updatedAt} format={(time) => t('updated', { time })} />}
        </span>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabled={points.length === 0 || isPlaceholderData}
          onClick={handleExport}
        >
          {t('exportCsv')}
        </Button>
      </div>
    </div>
  );
}

/** Shows the name of a statistic and its total; an ellipsis while it loads, a dash when it could not be loaded. */
export function DetailsTitle({ state }: { state: DetailsState }) {
  const { type, subtype } = state;
  const { data, error } = useQuery(trendQuery(state));
  const missing = error ? '–' : '…';
  return (
    <>
      {seriesTitle(type, subtype)}{' '}
      <span className={classes.total}>
        {data ? formatValue(data.total, unitOf(type, subtype)) : missing}
      </span>
    </>
  );
}
