import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Combination, LastPart, Point } from '../statistics/points.ts';
import { formatShort, formatValue, type Unit } from '../statistics/stat-facts.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { partText, pointTimes, positionOf, tickOf } from './point-times.ts';

interface TrendLineProps {
  title: string;
  points: readonly Point[];
  unit: Unit;
  combination: Combination;
  /** How much time the last point covers when the others cover more. */
  lastPart: LastPart | null;
}

/** Pixels. */
const HEIGHT = 288;
const VALUE_AXIS = 64;

const TEXT = { fontSize: 12, fill: 'var(--text-3)' };

const LINE = {
  type: 'linear',
  stroke: 'var(--focus-ring)',
  strokeWidth: 2,
  activeDot: { r: 5, strokeWidth: 0 },
  isAnimationActive: false,
} as const;

/** Shows values over time as a line, dashed to a last point that covers less time. The arrow keys move through the points. */
export function TrendLine({ title, points, unit, combination, lastPart }: TrendLineProps) {
  const last = points.length - 1;
  const data = points.map((point, index) => ({
    at: positionOf(point, combination),
    value: lastPart && index === last ? null : point.value,
    dashed: lastPart && index >= last - 1 ? point.value : null,
  }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <LineChart data={data} title={title} margin={{ top: 8, right: 44, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          tickLine={false}
          axisLine={false}
          tick={TEXT}
          tickMargin={8}
          minTickGap={16}
          interval="equidistantPreserveStart"
          tickFormatter={(at) => tickOf(Number(at), points, combination)}
        />
        <YAxis
          width={VALUE_AXIS}
          tickLine={false}
          axisLine={false}
          tick={TEXT}
          allowDecimals={unit === 'minutes'}
          niceTicks="snap125" // other steps, such as 950, get labels that are rounded
          // A normal space would be a place for a line break.
          tickFormatter={(value) => formatShort(Number(value), unit).replace(' ', '\u00a0')}
        />
        <Tooltip
          cursor={{ stroke: 'var(--line-3)' }}
          isAnimationActive={false}
          content={({ active, label, payload }) => {
            const point = points.find((one) => positionOf(one, combination) === label);
            return active && payload.length > 0 && point ? (
              <ChartTooltip
                label={`${pointTimes(point, points, combination).join(' – ')} UTC`}
                value={formatValue(point.value, unit)}
                note={lastPart && point === points[last] ? partText(lastPart) : undefined}
              />
            ) : null;
          }}
        />
        <Line
          {...LINE}
          dataKey="dashed"
          strokeDasharray="4 4"
          dot={{ r: 3, fill: 'var(--surface)', strokeWidth: 1.5, strokeDasharray: 'none' }}
        />
        <Line {...LINE} dataKey="value" dot={{ r: 3, fill: 'var(--focus-ring)', strokeWidth: 0 }} />
      </LineChart>
    </ResponsiveContainer>
  );
}
