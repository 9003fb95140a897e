import type { Box, Point } from '../../models/capabilities.ts';
import { overlapOf } from '../../models/overlap.ts';
import type { Floats } from '../onnx.ts';

/** A detected face, in pixels of the network's input. */
export interface Detection extends Box {
  /** Confidence, 0 to 1. */
  score: number;
  /** Eyes, nose and corners of the mouth; left before right as a viewer sees them. */
  points: Point[];
}

/** Pixels between two cells of each grid of outputs. */
const STRIDES = [8, 16, 32] as const;
/** Of detections that overlap more, the best one stays. */
const OVERLAP_MAX = 0.3;
const POINTS = 5;

/**
 * Reads the outputs of YuNet. For each stride there are four, with one row for each cell: `cls_8` and `obj_8` are multiplied to a score,
 * `bbox_8` holds the center and the logarithms of the size, `kps_8` the points, in strides from the cell.
 */
export function readDetections(
  outputs: Readonly<Record<string, Floats>>,
  { side, scoreMin }: { side: number; scoreMin: number },
): Detection[] {
  const found = STRIDES.flatMap((stride) => {
    const read = (name: string) => {
      const output = outputs[`${name}_${stride}`];
      if (!output) throw new Error(`the network lacks the output ${name}_${stride}`);
      return output.data;
    };
    const [classes, objects, boxes, points] = ['cls', 'obj', 'bbox', 'kps'].map(read);
    const columns = side / stride;
    const detections: Detection[] = [];
    for (let cell = 0; cell < columns * columns; cell++) {
      const score = Math.sqrt(share(classes?.[cell]) * share(objects?.[cell]));
      if (score < scoreMin || score === 0) continue;
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      const [left = 0, top = 0, width = 0, height = 0] = boxes?.slice(4 * cell, 4 * cell + 4) ?? [];
      const size = { width: Math.exp(width) * stride, height: Math.exp(height) * stride };
      const center = { x: (column + left) * stride, y: (row + top) * stride };
      const pointAt = (_: unknown, i: number): Point => ({
        x: (column + (points?.[2 * (POINTS * cell + i)] ?? 0)) * stride,
        y: (row + (points?.[2 * (POINTS * cell + i) + 1] ?? 0)) * stride,
      });
      detections.push({
        x: center.x - size.width / 2,
        y: center.y - size.height / 2,
        ...size,
        score,
        points: Array.from({ length: POINTS }, pointAt),
      });
    }
    return detections;
  });
  return keepBest(found.sort((a, b) => b.score - a.score));
}

function keepBest(detections: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const detection of detections)
    if (kept.every((other) => overlapOf(other, detection) <= OVERLAP_MAX)) kept.push(detection);
  return kept;
}

const share = (value = 0): number => Math.min(1, Math.max(0, value));
