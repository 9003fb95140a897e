import type { AuditEntry } from '@spindle/contracts/audit/audit';
import { useId } from 'react';
import { formatDay } from '../lib/format.ts';
import boxed from '../ui/lists/boxed-list.module.css';
import classes from './audit.module.css';
import { AuditRow } from './audit-row.tsx';
import { t } from './texts.ts';

interface AuditDaysProps {
  /** Newest first. */
  entries: readonly AuditEntry[];
  onOpen: (entry: AuditEntry) => void;
}

/** Lists entries below the days of the user's time zone. */
export function AuditDays({ entries, onOpen }: AuditDaysProps) {
  return (
    <div className={classes.days}>
      {groupByDay(entries).map((day) => (
        <AuditDay key={day.title} {...day} onOpen={onOpen} />
      ))}
    </div>
  );
}

interface Day {
  title: string;
  entries: AuditEntry[];
}

function AuditDay({ title, entries, onOpen }: Day & Pick<AuditDaysProps, 'onOpen'>) {
  const titleId = useId();
  return (
    <div>
      <h2 id={titleId} className={classes.day}>
        {title}
      </h2>
      <ul className={boxed.list} aria-labelledby={titleId}>
        {entries.map((entry) => (
          <AuditRow key={entry.seq} entry={entry} onOpen={() => onOpen(entry)} />
        ))}
      </ul>
    </div>
  );
}

/** Groups entries by day. Entries of a day stay together when the clock of a server was set back. */
function groupByDay(entries: readonly AuditEntry[]): Day[] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const title = dayTitle(entry.at);
    const day = days.get(title);
    if (day) day.push(entry);
    else days.set(title, [entry]);
  }
  return [...days].map(([title, ofDay]) => ({ title, entries: ofDay }));
}

function dayTitle(at: string): string {
  const day = formatDay(at);
  const now = new Date();
  if (day === formatDay(now.toISOString())) return t('today');
  // Noon: a day before a change of the clock can have 25 hours.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  return day === formatDay(yesterday.toISOString()) ? t('yesterday') : day;
}
