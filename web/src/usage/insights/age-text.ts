import { t } from './texts.ts';

const DAYS_PER_YEAR = 365;

/** Returns the name of an age of assets: `Up to 30 days`, `90 days to 1 year` or `More than 5 years`. */
export function ageText(age: { from_days: number; until_days: number | null }): string {
  const { from_days, until_days } = age;
  if (until_days === null) return t('ageFrom', { from: timeText(from_days) });
  const until = timeText(until_days);
  return from_days === 0
    ? t('ageUntil', { until })
    : t('ageBetween', { from: timeText(from_days), until });
}

function timeText(days: number): string {
  return days < DAYS_PER_YEAR
    ? t('days', { count: days })
    : t('years', { count: Math.round(days / DAYS_PER_YEAR) });
}
