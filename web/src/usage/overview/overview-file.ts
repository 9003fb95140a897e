import { csvFile } from '../../lib/csv.ts';
import { periodText } from '../pickers/period-picker.tsx';
import { dayOf } from '../statistics/period.ts';
import { unitOf } from '../statistics/stat-facts.ts';
import { UNIT_NAMES } from '../statistics/unit-names.ts';
import type { UsageScope } from '../statistics/usage-address.ts';
import { statText } from '../texts.ts';
import { topOf } from './top-chart.tsx';
import type { Figures } from './use-figures.ts';

const HEAD = ['user', 'period', 'statistic', 'series', 'value', 'unit', 'previous'];

/** A further value of the file: its list, its entry, the value, the unit, and the value before or an empty text. */
export type FileValue = readonly [string, string, number, string, number | ''];

/** Returns the shown figures and insights as a CSV file, and its name. */
export function overviewFile(
  { figures, insights }: { figures: Figures; insights: readonly FileValue[] },
  { period }: UsageScope,
  userName: string,
) {
  const whose = [userName, periodText(period)] as const;
  const rows = figures.types.flatMap((type) => {
    const figure = figures.byType[type];
    if (!figure) return [];
    const row = (series: string, value: number, previous: number | string) => [
      ...whose,
      statText(type),
      series,
      value,
      UNIT_NAMES[unitOf(type, '')],
      previous,
    ];
    return [
      row('', figure.sum, figure.previous ?? ''),
      ...topOf(figure).map(({ name, value }) => row(name, value, '')),
    ];
  });
  const day = dayOf(Date.now() / 1000);
  const more = insights.map((value) => [...whose, ...value]);
  return { name: `usage-${day}.csv`, file: csvFile([HEAD, ...rows, ...more]) };
}
