import { type PointerEvent, useState, type WheelEvent } from 'react';

/** Limits and steps of the zoom. 1 fits the picture into its box. */
const SCALE_MAX = 16;
const STEP = 1.5;
const WHEEL_STEP = 1.15;

/** The zoom and the position of both pictures, in pixels of the screen. */
export interface LinkedZoom {
  scale: number;
  x: number;
  y: number;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  handlers: {
    onWheel: (event: WheelEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
  };
}

const FIT = { scale: 1, x: 0, y: 0 };

/** Holds one zoom for two pictures: the wheel and buttons zoom, a drag moves. */
export function useLinkedZoom(): LinkedZoom {
  const [view, setView] = useState(FIT);
  const zoomBy = (factor: number) =>
    setView(({ scale, x, y }) => {
      const next = Math.min(SCALE_MAX, Math.max(1, scale * factor));
      return next === 1 ? FIT : { scale: next, x: (x * next) / scale, y: (y * next) / scale };
    });
  return {
    ...view,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    fit: () => setView(FIT),
    handlers: {
      onWheel: ({ deltaY }) => zoomBy(deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP),
      onPointerDown: ({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId),
      onPointerMove: ({ currentTarget, pointerId, movementX, movementY }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        setView(({ scale, x, y }) =>
          scale === 1 ? FIT : { scale, x: x + movementX, y: y + movementY },
        );
      },
    },
  };
}
