import { formatAgo, formatTime } from '../lib/format.ts';
import { t } from './texts.ts';

interface JobTimeProps {
  /** Null is shown as not yet. */
  at: string | null;
}

/** A moment in the life of a job, with how long ago for those who point at it. */
export function JobTime({ at }: JobTimeProps) {
  if (at === null) return <span>{t('notYet')}</span>;
  return (
    <time dateTime={at} title={formatAgo(at)}>
      {formatTime(at)}
    </time>
  );
}
