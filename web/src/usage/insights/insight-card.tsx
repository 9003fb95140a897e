import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode, useId } from 'react';
import classes from './insights.module.css';
import { t } from './texts.ts';

/** The state of a query. */
interface Loaded<T> {
  data: T | undefined;
  error: Error | null;
  isPlaceholderData?: boolean;
}

interface InsightCardProps<T> {
  title: string;
  /** A sentence below the title. Keeps its height while it loads. */
  note?: ReactNode;
  query: Loaded<T>;
  /** The message when there are no data. */
  emptyText: string;
  /** Tells whether there is nothing to show. */
  isEmpty: (data: T) => boolean;
  /** Renders the data; the table is labeled by the title. */
  children: (data: T, titleId: string) => ReactNode;
}

/**
 * Shows one list with its title, or that there is none. The page says why a list could not be loaded. Keeps its height while it loads, to
 * avoid layout shift.
 */
export function InsightCard<T>(props: InsightCardProps<T>) {
  const { title, note, query, emptyText, isEmpty, children } = props;
  const { data, error, isPlaceholderData: isOutdated = false } = query;
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <div
        className={classes.body}
        aria-busy={(data === undefined && !error) || isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {data === undefined && !error && <ListSkeleton />}
        {data === undefined && error && <p className={classes.empty}>{t('listFailed')}</p>}
        {data !== undefined &&
          (isEmpty(data) ? <p className={classes.empty}>{emptyText}</p> : children(data, titleId))}
      </div>
    </section>
  );
}

/** Widths of the names of a skeleton, in percent. */
const NAME_WIDTHS = [62, 48, 71, 40, 55];

function ListSkeleton() {
  return (
    <div className={classes.skeleton}>
      {NAME_WIDTHS.map((width) => (
        <Fragment key={width}>
          <Skeleton height={12} width={`${width}%`} />
          <Skeleton height={12} />
        </Fragment>
      ))}
    </div>
  );
}
