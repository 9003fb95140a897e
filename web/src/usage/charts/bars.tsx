import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '../../lib/format.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { formatShort } from '../statistics/stat-facts.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { shortenLabel } from './shorten-label.ts';

/** A bar; `name` identifies it, `label` is shown. */
export interface BarEntry {
  name: string;
  label: string;
  value: number;
}

interface BarsProps {
  title: string;
  bars: readonly BarEntry[];
  onPick: (name: string) => void;
}

/** Pixels for each bar, and at the right of the longest bar for its value. */
const BAR_SPACE = 28;
const VALUE_SPACE = 52;
const TICK_SIZE = 6;

/** Pixels of the labels, and between a label and its bar. */
const WIDE = 230;
const NARROW = 132;
const LABEL_GAP = 8;

const TEXT = { fontSize: 12, fill: 'var(--text-2)' };

/** Shows counts as horizontal bars. The arrow keys move through the bars, and a click on one picks it. */
export function Bars({ title, bars, onPick }: BarsProps) {
  const width = useNarrow() ? NARROW : WIDE;
  const labels = new Map(bars.map(({ name, label }) => [name, label]));
  const labelOf = (name: unknown) => labels.get(String(name)) ?? String(name);
  return (
    <ResponsiveContainer width="100%" height={bars.length * BAR_SPACE}>
      <BarChart
        data={[...bars]}
        layout="vertical"
        title={title}
        margin={{ top: 0, right: VALUE_SPACE, bottom: 0, left: 0 }}
      >
        <XAxis type="number" domain={[0, 'dataMax']} hide />
        <YAxis
          type="category"
          dataKey="name"
          width={width}
          interval={0}
          // Begins the labels at the left edge, where they are easier to compare.
          textAnchor="start"
          tickMargin={width - TICK_SIZE}
          tickSize={TICK_SIZE}
          tickLine={false}
          axisLine={false}
          tick={TEXT}
          tickFormatter={(name) => shortenLabel(labelOf(name), width - LABEL_GAP)}
        />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
          content={({ active, label, payload }) =>
            active && payload.length > 0 ? (
              <ChartTooltip label={labelOf(label)} value={formatCount(Number(payload[0]?.value))} />
            ) : null
          }
        />
        <Bar
          dataKey="value"
          fill="var(--accent-fill)"
          radius={4}
          barSize={16}
          isAnimationActive={false}
          cursor="pointer"
          onClick={(_bar, index) => {
            const picked = bars[index];
            if (picked) onPick(picked.name);
          }}
        >
          <LabelList
            dataKey="value"
            position="right"
            {...TEXT}
            formatter={(value) => formatShort(Number(value), 'count')}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
