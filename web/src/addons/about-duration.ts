import { t } from './texts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns an estimated duration as text, rounded as roughly as it is known: `about 20 minutes`, `about 2 hours`. */
export function aboutDuration(seconds: number): string {
  if (seconds < 1.5 * MINUTE) return t('aboutMinute');
  if (seconds < 10 * MINUTE) return t('aboutMinutes', { count: Math.round(seconds / MINUTE) });
  if (seconds < 55 * MINUTE)
    return t('aboutMinutes', { count: 5 * Math.round(seconds / MINUTE / 5) });
  if (seconds < 1.5 * DAY) return t('aboutHours', { count: Math.round(seconds / HOUR) });
  return t('aboutDays', { count: Math.round(seconds / DAY) });
}
