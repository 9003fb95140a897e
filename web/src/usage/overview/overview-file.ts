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

/** Returns the shown figures as a CSV file, and its name. */
export function overviewFile(figures: Figures, { period }: UsageScope, userName: string) {
  const rows = figures.types.flatMap((type) => {
    const figure = figures.byType[type];
    if (!figure) return [];
    const row = (series: string, value: number, previous: number | string) => [
      userName,
      periodText(period),
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
  return { name: `usage-${day}.csv`, file: csvFile([HEAD, ...rows]) };
}
