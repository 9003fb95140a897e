import type { Point, Size } from '@spindle/contracts/image-edits/geometry';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { FIT, fitScale, pinchBy, placeImage, ZOOM_STEP, type Zoom, zoomBy } from '../view.ts';
import { usePinch } from './use-pinch.ts';

/** Wheel distance that zooms by the factor e. */
const WHEEL_DISTANCE = 400;

/** Zooms the image on the stage by buttons, wheel and two fingers, and moves it by dragging. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  size: Size,
  image: Size,
  padding: number,
) {
  const [zoom, setZoom] = useState<Zoom>(FIT);
  const dragged = useRef<Point | null>(null);
  const scale = zoom.scale ?? fitScale(size, image, padding);
  const zoomAt = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setZoom((before) => zoomBy(before, before.scale ?? scale, factor, at));
  const fromCenter = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
  };
  useWheel(stage, (event) => zoomAt(Math.exp(-event.deltaY / WHEEL_DISTANCE), fromCenter(event)));
  const placed = placeImage(size, image, zoom, padding);
  /** Moves from where the image is, because it may have been kept on the stage. */
  const moveBy = (x: number, y: number) =>
    setZoom((before) => ({
      ...before,
      center: {
        x: placed.x + placed.width / 2 - size.width / 2 + x,
        y: placed.y + placed.height / 2 - size.height / 2 + y,
      },
    }));
  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = fromCenter(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = dragged.current;
      if (!before) return;
      const at = fromCenter(event);
      dragged.current = at;
      moveBy(at.x - before.x, at.y - before.y);
    },
    onPointerUp: () => {
      dragged.current = null;
    },
    onPointerCancel: () => {
      dragged.current = null;
    },
  };
  const pinch = usePinch(fromCenter, (fingers) =>
    setZoom((before) => pinchBy(before, before.scale ?? scale, fingers)),
  );
  return {
    /** Where the image lies on the stage, in CSS pixels. */
    placed,
    /** Handlers of the empty stage: one pointer moves the image. */
    drag,
    /** Handlers of the whole stage: two fingers zoom and move the image. */
    pinch,
    scale,
    isFit: zoom.scale === null,
    zoomIn: () => zoomAt(ZOOM_STEP),
    zoomOut: () => zoomAt(1 / ZOOM_STEP),
    /** Sets the scale, in pixels of the screen for each pixel of the image; null fits the image to the stage. */
    zoomTo: (next: number | null) => setZoom({ ...FIT, scale: next }),
  };
}

export type ZoomControl = ReturnType<typeof useZoom>;

/** Listens to the wheel without the passive listener of React, which could not keep the page from scrolling. */
function useWheel(element: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void) {
  const handler = useRef(onWheel);
  useEffect(() => {
    handler.current = onWheel;
  });
  useEffect(() => {
    const target = element.current;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      handler.current(event);
    };
    target?.addEventListener('wheel', handleWheel, { passive: false });
    return () => target?.removeEventListener('wheel', handleWheel);
  }, [element]);
}
