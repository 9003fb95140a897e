import type { Point } from '../../../models/capabilities.ts';
import { runSingle } from '../../onnx.ts';
import { cutAndScale, type Pixels } from '../../picture.ts';
import { leastRectangle, type TurnedRectangle } from './least-rectangle.ts';
import type { TextNetworks } from './text-networks.ts';

/** Colors that the network takes as zero, and their spread. */
const MEAN = [0.485, 0.456, 0.406] as const;
const SPREAD = [0.229, 0.224, 0.225] as const;

/** Longer edges are scaled down to it; shorter ones up to SMALL_EDGE, at most twice. Pixels. */
const LONG_EDGE = 1280;
const SMALL_EDGE = 700;
/** Edges of the input are multiples of it. */
const STEP = 32;

/** Probability from which a pixel belongs to text. */
const TEXT_MIN = 0.3;
/** Pixels, mean probability and shorter edge of the smallest line. */
const AREA_MIN = 12;
const MEAN_MIN = 0.55;
const EDGE_MIN = 3;
/** The network marks the core of a line. Its border grows by this share of area per circumference. */
const GROWTH = 1.6;

/** Finds lines of text, in pixels of the picture. */
export async function findLines(
  { detect }: TextNetworks,
  picture: Pixels,
): Promise<TurnedRectangle[]> {
  const { width, height } = picture;
  const longer = Math.max(width, height);
  const scale =
    longer < SMALL_EDGE ? Math.min(2, SMALL_EDGE / longer) : Math.min(1, LONG_EDGE / longer);
  const size = { width: toStep(width * scale), height: toStep(height * scale) };
  const pixels = await cutAndScale(picture, { left: 0, top: 0, width, height }, size);
  const area = size.width * size.height;
  const input = new Float32Array(3 * area);
  for (let i = 0; i < area; i++)
    for (let k = 0; k < 3; k++)
      input[k * area + i] = ((pixels[3 * i + k] ?? 0) / 255 - (MEAN[k] ?? 0)) / (SPREAD[k] ?? 1);
  const shape = [1, 3, size.height, size.width];
  const { data } = await runSingle(detect, { data: input, shape });
  const toPicture = { x: width / size.width, y: height / size.height };
  return groupsOf(data, size).flatMap((group) => {
    const line = lineOf(group);
    return line ? [scaled(line, toPicture)] : [];
  });
}

const toStep = (length: number): number => Math.max(STEP, Math.round(length / STEP) * STEP);

/** Pixels of text that touch each other. */
interface Group {
  border: Point[];
  area: number;
  /** Sum of their probabilities. */
  sum: number;
}

/** Divides the pixels of text into groups. */
function groupsOf(
  probabilities: Float32Array,
  { width, height }: { width: number; height: number },
): Group[] {
  const seen = new Uint8Array(probabilities.length);
  const isText = (at: number) => (probabilities[at] ?? 0) > TEXT_MIN;
  const groups: Group[] = [];
  for (let start = 0; start < probabilities.length; start++) {
    if (!isText(start) || seen[start]) continue;
    const group: Group = { border: [], area: 0, sum: 0 };
    const waiting = [start];
    seen[start] = 1;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const x = at % width;
      const y = Math.floor(at / width);
      group.area++;
      group.sum += probabilities[at] ?? 0;
      const near = [
        ...(x > 0 ? [at - 1] : []),
        ...(x < width - 1 ? [at + 1] : []),
        ...(y > 0 ? [at - width] : []),
        ...(y < height - 1 ? [at + width] : []),
      ];
      const text = near.filter(isText);
      if (text.length < 4) group.border.push({ x, y });
      const unseen = text.filter((other) => !seen[other]);
      for (const other of unseen) seen[other] = 1;
      waiting.push(...unseen);
    }
    groups.push(group);
  }
  return groups;
}

/** Returns the rectangle of a line, grown to its border; null for a group that is no line. */
function lineOf({ border, area, sum }: Group): TurnedRectangle | null {
  if (area < AREA_MIN || sum / area < MEAN_MIN) return null;
  const core = leastRectangle(border);
  if (!core || Math.min(core.width, core.height) < EDGE_MIN) return null;
  const [width, height] = [core.width + 1, core.height + 1];
  const growth = (width * height * GROWTH) / (2 * (width + height));
  const center = { x: core.center.x + 0.5, y: core.center.y + 0.5 };
  return { center, width: width + 2 * growth, height: height + 2 * growth, angle: core.angle };
}

/** Both scales are nearly equal, so that a turned rectangle stays one. */
function scaled(
  { center, width, height, angle }: TurnedRectangle,
  { x, y }: Point,
): TurnedRectangle {
  return {
    center: { x: center.x * x, y: center.y * y },
    width: width * x,
    height: height * y,
    angle,
  };
}
