import { DateTime } from '../ui/date-time.tsx';
import { t } from './texts.ts';

interface JobTimeProps {
  /** Null if it has not happened yet. */
  at: string | null;
}

/** Shows when something happened to a job. */
export function JobTime({ at }: JobTimeProps) {
  if (at === null) return <span>{t('notYet')}</span>;
  return <DateTime at={at} />;
}
