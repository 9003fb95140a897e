import { type ReactNode, useId } from 'react';
import { formatDay } from '../../lib/format.ts';
import { t } from '../texts.ts';
import boxed from './boxed-list.module.css';
import classes from './day-sections.module.css';

interface DaySectionsProps<Entry> {
  /** Newest first. */
  entries: readonly Entry[];
  timeOf: (entry: Entry) => string;
  /** Renders an entry as a list item with a key. */
  children: (entry: Entry) => ReactNode;
}

/** Lists entries below the days of the user's time zone. */
export function DaySections<Entry>({ entries, timeOf, children }: DaySectionsProps<Entry>) {
  return (
    <div className={classes.days}>
      {groupByDay(entries, timeOf).map(([title, ofDay]) => (
        <DaySection key={title} title={title}>
          {ofDay.map(children)}
        </DaySection>
      ))}
    </div>
  );
}

function DaySection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <div>
      <h2 id={titleId} className={classes.day}>
        {title}
      </h2>
      <ul className={boxed.list} aria-labelledby={titleId}>
        {children}
      </ul>
    </div>
  );
}

/** Groups entries by day. Entries of a day stay together when the clock of a server was set back. */
function groupByDay<Entry>(
  entries: readonly Entry[],
  timeOf: (entry: Entry) => string,
): [title: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const title = dayTitle(timeOf(entry));
    const day = days.get(title);
    if (day) day.push(entry);
    else days.set(title, [entry]);
  }
  return [...days];
}

function dayTitle(at: string): string {
  const day = formatDay(at);
  const now = new Date();
  if (day === formatDay(now.toISOString())) return t('today');
  // Noon: a day before a change of the clock can have 25 hours.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  return day === formatDay(yesterday.toISOString()) ? t('yesterday') : day;
}
