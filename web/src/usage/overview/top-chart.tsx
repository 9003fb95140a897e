import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { DataTable } from '../charts/data-table.tsx';
import { modalState } from '../details/modal-state.ts';
import type { Figure } from '../statistics/figure.ts';
import { seriesLabel } from '../statistics/series-label.ts';
import { t } from '../texts.ts';

// A chunk of its own: the library of the charts is larger than the rest of the page.
const loadBars = () => import('../charts/bars.tsx');
const Bars = lazyPart(async () => (await loadBars()).Bars);

/** Limits the shown series. Administration specification 9. */
export const TOP_MAX = 10;

interface TopChartProps {
  type: 'api' | 'addons';
  figure: Figure | undefined;
  /** Whether there is no figure, because it could not be loaded. */
  hasFailed: boolean;
  /** Whether the figure is that of an earlier choice. */
  isOutdated: boolean;
  /** Whether the figure covers chosen days. */
  isCustom: boolean;
  /** Returns the address of the details of a series. */
  pathOf: (series: string) => string;
}

/** Shows the series with the most requests. Each leads to its details. */
export function TopChart(props: TopChartProps) {
  const { type, figure, hasFailed, isOutdated, isCustom, pathOf } = props;
  const navigate = useNavigate();
  const location = useLocation();
  // Loads the code of the chart together with its data. A failed load is repeated when the chart is shown.
  useEffect(() => void loadBars().catch(() => undefined), []);
  const title = t(type === 'api' ? 'topApi' : 'topAddons');
  const bars = topOf(figure).map((entry) => ({ ...entry, label: seriesLabel(type, entry.name) }));
  const link = { state: modalState(location), preventScrollReset: true };
  return (
    <ChartCard
      title={title}
      form="bars"
      isLoaded={figure !== undefined || hasFailed}
      isOutdated={isOutdated}
      emptyText={bars.length > 0 ? null : t(hasFailed ? 'chartFailed' : emptyKey(type, isCustom))}
      chart={
        <Bars title={title} bars={bars} onPick={(name) => void navigate(pathOf(name), link)} />
      }
      table={(isVisible) => (
        <DataTable
          title={title}
          columns={[t(type === 'api' ? 'path' : 'addon'), t('requests')]}
          rows={bars.map(({ name, label, value }) => ({
            key: name,
            cells: [
              isVisible ? (
                <Anchor key={name} component={Link} inherit to={pathOf(name)} {...link}>
                  {label}
                </Anchor>
              ) : (
                label
              ),
              formatCount(value),
            ],
          }))}
        />
      )}
    />
  );
}

/** Returns the series with the most requests, the largest first. */
export const topOf = (figure: Figure | undefined) => (figure?.series ?? []).slice(0, TOP_MAX);

function emptyKey(type: 'api' | 'addons', isCustom: boolean) {
  if (!isCustom) return 'noData';
  return type === 'api' ? 'noApiData' : 'noAddonData';
}
