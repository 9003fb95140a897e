import { type PointerEvent, useRef, useState } from 'react';
import { boxBetween } from './box-frame.tsx';
import type { Point, Stroke } from './cutout-settings.ts';
import classes from './cutout-tool.module.css';
import type { Cutout } from './use-cutout.ts';

interface PointerLayerProps {
  cutout: Cutout;
  /** Width divided by height. */
  ratio: number;
}

/** Covers the image: a pointer draws a box or paints with the brush. Shows the strokes while the brush is chosen. */
export function PointerLayer({ cutout, ratio }: PointerLayerProps) {
  const { tool, brush, selection } = cutout;
  const isViewing = tool === 'view';
  const [drawn, setDrawn] = useState<readonly Point[]>([]);
  const start = useRef<Point | null>(null);
  const stroke: Stroke = { isKept: tool === 'keep', width: brush / 100, points: drawn };
  return (
    <svg
      className={classes.pointers}
      viewBox={`0 0 ${ratio} 1`}
      preserveAspectRatio="none"
      aria-hidden
      data-viewing={isViewing || undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = pointOf(event);
        setDrawn([start.current]);
      }}
      onPointerMove={(event) => {
        if (start.current) setDrawn([...drawn, pointOf(event)]);
      }}
      onPointerUp={(event) => {
        if (!start.current) return;
        if (tool === 'box') cutout.change({ box: boxBetween(start.current, pointOf(event)) });
        else cutout.addStroke({ ...stroke, points: drawn });
        start.current = null;
        setDrawn([]);
      }}
      onPointerCancel={() => {
        start.current = null;
        setDrawn([]);
      }}
    >
      {tool === 'box' && <DrawnBox points={drawn} ratio={ratio} />}
      {!isViewing &&
        tool !== 'box' &&
        [...selection.strokes, stroke].map((one, at) => (
          <polyline
            key={at}
            className={classes.stroke}
            data-kept={one.isKept || undefined}
            points={one.points.map(({ x, y }) => `${x * ratio},${y}`).join(' ')}
            strokeWidth={one.width * ratio}
          />
        ))}
    </svg>
  );
}

function DrawnBox({ points, ratio }: { points: readonly Point[]; ratio: number }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const { x, y, width, height } = boxBetween(first, last);
  return (
    <rect className={classes.drawn} x={x * ratio} y={y} width={width * ratio} height={height} />
  );
}

/** Returns the position of a pointer as shares of the image. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const clamp = (share: number) => Math.min(1, Math.max(0, share));
  return { x: clamp((clientX - left) / width), y: clamp((clientY - top) / height) };
}
