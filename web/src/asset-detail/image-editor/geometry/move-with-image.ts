import { frameSize, type Point, type Size } from '@spindle/contracts/image-edits/geometry';
import type {
  EditGeometry,
  EditLayer,
  FrameBox,
  Redaction,
} from '@spindle/contracts/image-edits/recipe';

/** The frames before and after a change of the geometry. */
export interface FrameChange {
  source: Size;
  before: EditGeometry;
  after: EditGeometry;
  /** Returns where a point of the earlier frame lies in the new one. Both are in fractions. */
  toNewFrame: (point: Point) => Point;
}

/** Returns a redaction that covers at least the same part of the picture. */
export function moveRedactionWithImage(box: Redaction, { toNewFrame }: FrameChange): Redaction {
  const corners = [0, 1].flatMap((right) =>
    [0, 1].map((bottom) =>
      toNewFrame({ x: box.x + right * box.width, y: box.y + bottom * box.height }),
    ),
  );
  const [x, y] = [Math.min(...corners.map((at) => at.x)), Math.min(...corners.map((at) => at.y))];
  const width = Math.max(...corners.map((at) => at.x)) - x;
  const height = Math.max(...corners.map((at) => at.y)) - y;
  return { ...box, ...keepNear({ x, y, width, height }) };
}

/** Returns a layer that stays at the same part of the picture, in the same size and turned with it. */
export function moveLayerWithImage(layer: EditLayer, change: FrameChange): EditLayer {
  const { source, before, after, toNewFrame } = change;
  const old = frameSize(source, before);
  const next = frameSize(source, after);
  const scale = Math.max(old.width, old.height) / Math.max(next.width, next.height);
  const stroke_width = 'stroke_width' in layer ? layer.stroke_width * scale : 0;
  switch (layer.kind) {
    case 'line':
    case 'arrow': {
      const from = toNewFrame(layer);
      const to = toNewFrame({ x: layer.to_x, y: layer.to_y });
      return { ...layer, ...from, to_x: to.x, to_y: to.y, stroke_width };
    }
    case 'pen': {
      const points = layer.points.map(([x, y]): [number, number] => {
        const at = toNewFrame({ x, y });
        return [at.x, at.y];
      });
      return { ...layer, points, stroke_width };
    }
    default: {
      const center = toNewFrame({
        x: layer.x + layer.width / 2,
        y: layer.y + layer.height / 2,
      });
      const width = (layer.width * old.width) / next.width;
      const height = (layer.height * old.height) / next.height;
      const box = keepNear({
        x: center.x - width / 2,
        y: center.y - height / 2,
        width,
        height,
      });
      const moved = { ...layer, ...box, rotation: rotationAfter(layer.rotation, before, after) };
      if (moved.kind === 'text') moved.size = (moved.size * old.height) / next.height;
      if ('stroke_width' in moved) moved.stroke_width = stroke_width;
      return moved;
    }
  }
}

/** Returns the rotation of a layer that turns with the picture, from -180 to 180. A mirrored layer stays readable. */
function rotationAfter(rotation: number, before: EditGeometry, after: EditGeometry): number {
  if (before.flip !== after.flip) return rotation === 0 ? 0 : -rotation;
  const degreesOf = ({ turns, straighten }: EditGeometry) => turns * 90 + straighten;
  const degrees = rotation + degreesOf(after) - degreesOf(before);
  return ((degrees + 540) % 360) - 180;
}

/** Keeps a box that is far outside within the bounds of the recipe. */
function keepNear({ x, y, width, height }: FrameBox): FrameBox {
  const limit = (value: number) => Math.min(3, Math.max(-2, value));
  return { x: limit(x), y: limit(y), width: Math.min(5, width), height: Math.min(5, height) };
}
