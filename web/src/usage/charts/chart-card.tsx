import { Skeleton } from '@mantine/core';
import { IconTable, IconTableOff } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import classes from './charts.module.css';

interface ChartCardProps {
  title: string;
  /** Loads its code when it is first shown. */
  chart: ReactNode;
  /** The form of the skeleton. */
  form: 'bars' | 'line';
  /** Renders the same data. A hidden table is for screen readers, and must not contain links. */
  table: (isVisible: boolean) => ReactNode;
  /** Whether the data are known. */
  isLoaded: boolean;
  /** The message when there are no data; null if there are. */
  emptyText: string | null;
  /** A sentence below the chart and its table. Its line is reserved, so that nothing moves when it appears. */
  note?: string | undefined;
  /** Whether the shown data are those of an earlier choice. */
  isOutdated: boolean;
}

/**
 * Shows a chart, and on request its data as a table below it. Screen readers get the table either way. Keeps its height while data and code
 * load, to avoid layout shift.
 */
export function ChartCard(props: ChartCardProps) {
  const { title, chart, form, table, isLoaded, emptyText, isOutdated, note } = props;
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const hasData = isLoaded && emptyText === null;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {hasData && (
          <IconButton
            icon={isTable ? IconTableOff : IconTable}
            label={t(isTable ? 'hideTable' : 'showTable', { title })}
            aria-expanded={isTable}
            onClick={() => setIsTable(!isTable)}
          />
        )}
      </div>
      <div
        className={classes.body}
        aria-busy={!isLoaded || isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {!isLoaded && <ChartSkeleton form={form} />}
        {isLoaded && emptyText !== null && <p className={classes.empty}>{emptyText}</p>}
        {hasData && (
          <>
            <Suspense fallback={<ChartSkeleton form={form} />}>{chart}</Suspense>
            <div className={isTable ? classes.below : classes.hidden}>{table(isTable)}</div>
          </>
        )}
      </div>
      {form === 'line' && <p className={classes.note}>{note}</p>}
    </section>
  );
}

/** Widths of the bars of a skeleton, in percent. */
const BAR_WIDTHS = [90, 68, 52, 40, 30];

function ChartSkeleton({ form }: Pick<ChartCardProps, 'form'>) {
  if (form === 'line') return <Skeleton className={classes.skeleton} />;
  return (
    <div className={classes.skeleton}>
      {BAR_WIDTHS.map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} mb={12} />
      ))}
    </div>
  );
}
