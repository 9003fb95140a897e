import {
  formatAgo,
  formatDateTime,
  formatDay,
  formatExactTime,
  formatTimeOfDay,
} from '../lib/format.ts';

interface DateTimeProps {
  /** ISO 8601. A time without a zone is shown unchanged. */
  at: string;
  /** `day` omits the time, `time` the day; `ago` is for texts that the specification defines as relative. */
  form?: 'full' | 'day' | 'time' | 'ago';
  /** Returns the sentence that contains the date. */
  format?: (date: string) => string;
  className?: string;
}

const FORMS = { full: formatDateTime, day: formatDay, time: formatTimeOfDay, ago: formatAgo };

/** Shows a date in the format of all screens, `20 Nov 2026, 18:10`, with the exact time on hover. */
export function DateTime({ at, form = 'full', format, className }: DateTimeProps) {
  const date = FORMS[form](at);
  return (
    <time className={className} dateTime={at} title={formatExactTime(at)}>
      {format ? format(date) : date}
    </time>
  );
}
