import type { Size } from '@spindle/contracts/image-edits/geometry';
import type Konva from 'konva';
import { type RefObject, useState } from 'react';
import { LayerDrawing } from './layer-drawing.tsx';
import { newPen } from './new-layer.ts';
import type { EditActions } from './use-layers.ts';

/** Limits the points of a line; later ones are left out. */
const POINTS_MAX = 5000;

/** Draws a line by hand, from pressing the pointer until releasing it. */
export function usePen(
  overlay: RefObject<Konva.Group | null>,
  frame: Size,
  actions: EditActions | null,
) {
  const [points, setPoints] = useState<[number, number][] | null>(null);
  const pointer = (): [number, number] | null => {
    const at = overlay.current?.getRelativePointerPosition();
    return at ? [at.x / frame.width, at.y / frame.height] : null;
  };
  const handlers = {
    onPointerDown() {
      const at = actions?.isDrawing ? pointer() : null;
      if (at) setPoints([at]);
    },
    onPointerMove() {
      const at = points && points.length < POINTS_MAX ? pointer() : null;
      if (at && points) setPoints([...points, at]);
    },
    onPointerUp() {
      if (points && points.length > 1) actions?.add(newPen(points));
      setPoints(null);
    },
  };
  return {
    handlers,
    /** The line while it is drawn. */
    drawing: points && <LayerDrawing layer={newPen(points)} frame={frame} />,
  };
}
