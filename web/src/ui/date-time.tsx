import { formatAgo, formatDateTime, formatDay, formatExactTime } from '../lib/format.ts';

interface DateTimeProps {
  /** ISO 8601. Without a zone it is shown as it was written. */
  at: string;
  /** `day` leaves out the time; `ago` is for the texts that the specification fixes as relative. */
  form?: 'full' | 'day' | 'ago';
  /** Returns the sentence around the date. */
  say?: (date: string) => string;
  className?: string;
}

const FORMS = { full: formatDateTime, day: formatDay, ago: formatAgo };

/** Shows a date as every screen does, `20 Nov 2026, 18:10`, with the exact time on hover. */
export function DateTime({ at, form = 'full', say, className }: DateTimeProps) {
  const date = FORMS[form](at);
  return (
    <time className={className} dateTime={at} title={formatExactTime(at)}>
      {say ? say(date) : date}
    </time>
  );
}
