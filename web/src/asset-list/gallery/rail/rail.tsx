import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { monthName } from '../days/day-names.ts';
import type { GalleryDays } from '../days/days.ts';
import { t } from '../days/texts.ts';
import classes from './rail.module.css';
import { curveOf, marksOf, monthsOf, type RailMonth } from './rail-marks.ts';

/** Width of the rail, in CSS pixels. */
const WIDTH = 56;

interface RailProps {
  days: GalleryDays;
  /** Number of pictures above the window. */
  position: number;
  /** Scrolls to the picture with that many before it. `isDragging`: whether more follows soon. */
  onMove: (position: number, isDragging: boolean) => void;
}

/** Shows the months of a gallery along its scroll position. Its length is numbers of pictures, so that every picture can be reached. */
export function Rail({ days, position, onMove }: RailProps) {
  const { ref, height } = useElementSize();
  const [isDragging, setIsDragging] = useState(false);
  const [hoveredY, setHoveredY] = useState<number | null>(null);
  const { total } = days;
  const months = useMemo(() => monthsOf(days), [days]);
  const marks = useMemo(() => marksOf(months, total, height), [months, total, height]);
  const curve = useMemo(
    () => curveOf(months, total, { width: WIDTH, height }),
    [months, total, height],
  );
  const current = monthAt(months, position);
  const positionAt = (y: number) =>
    Math.floor((Math.min(Math.max(y, 0), height) / Math.max(height, 1)) * Math.max(total - 1, 0));
  const yOf = (event: PointerEvent) =>
    event.clientY - event.currentTarget.getBoundingClientRect().top;
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsDragging(true);
    onMove(positionAt(yOf(event)), true);
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const y = yOf(event);
    setHoveredY(Math.min(Math.max(y, 0), height));
    if (isDragging) onMove(positionAt(y), true);
  };
  const handleKey = (event: KeyboardEvent) => {
    const index = months.indexOf(current ?? (months[0] as RailMonth));
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: months.length - 1 }[
      event.key
    ];
    const month = target === undefined ? undefined : months[target];
    if (!month) return;
    event.preventDefault();
    onMove(month.start, false);
  };
  const pointed = hoveredY === null ? null : monthAt(months, positionAt(hoveredY));
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      className={classes.rail}
      aria-label={t('timeline')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.max(total - 1, 0)}
      aria-valuenow={Math.min(position, Math.max(total - 1, 0))}
      aria-valuetext={current ? labelOf(current) : undefined}
      onKeyDown={handleKey}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={(event) => {
        setIsDragging(false);
        onMove(positionAt(yOf(event)), false);
      }}
      onPointerCancel={() => setIsDragging(false)}
      onPointerLeave={() => !isDragging && setHoveredY(null)}
    >
      <svg className={classes.curve} width={WIDTH} height={height} aria-hidden="true">
        <path d={curve} />
      </svg>
      <Marks marks={marks} />
      <span
        className={classes.position}
        style={{ top: (position / Math.max(total, 1)) * height }}
      />
      {pointed && hoveredY !== null && (
        <span className={classes.bubble} style={{ top: hoveredY }} aria-hidden>
          {labelOf(pointed)}
        </span>
      )}
    </div>
  );
}

function Marks({ marks }: { marks: ReturnType<typeof marksOf> }) {
  return marks.map(({ y, label }) =>
    label === null ? (
      <span key={y} className={classes.tick} style={{ top: y }} />
    ) : (
      <span key={y} className={classes.year} style={{ top: y }} aria-hidden>
        {label}
      </span>
    ),
  );
}

function monthAt(months: readonly RailMonth[], position: number): RailMonth | undefined {
  return months.findLast(({ start }) => start <= position);
}

/** Returns `June 2024 · 1,204`. */
function labelOf({ day, isUndated, count }: RailMonth): string {
  return `${isUndated ? t('undated') : monthName(day)} · ${formatCount(count)}`;
}
