import { csvFile } from '../../lib/csv.ts';
import { dayOf, isoTime } from '../statistics/period.ts';
import { unitOf } from '../statistics/stat-facts.ts';
import { UNIT_NAMES } from '../statistics/unit-names.ts';
import type { DetailsState } from '../statistics/usage-address.ts';
import type { Trend } from '../statistics/usage-api.ts';
import { statText } from '../texts.ts';

const HEAD = ['user', 'statistic', 'series', 'from', 'until', 'value', 'unit'];

/** Returns the shown points as a CSV file, and its name. Times are UTC; `until` is exclusive. */
export function detailsFile({ points }: Trend, state: DetailsState, userName: string) {
  const { type, subtype } = state;
  const rows = points.map(({ start, end, value }) => [
    userName,
    statText(type),
    subtype,
    isoTime(start),
    isoTime(end),
    value,
    UNIT_NAMES[unitOf(type, subtype)],
  ]);
  const day = dayOf(Date.now() / 1000);
  return { name: `usage-${type}-${day}.csv`, file: csvFile([HEAD, ...rows]) };
}
