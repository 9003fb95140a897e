import { type Floats, runSingle } from '../../onnx.ts';
import type { Pixels } from '../../picture.ts';
import { cutRectangle } from '../../warp.ts';
import type { TurnedRectangle } from './least-rectangle.ts';
import type { TextNetworks } from './text-networks.ts';

/** Height of the network's input, and bounds of its width, in pixels. */
const HEIGHT = 48;
const WIDTH = { min: 16, max: 2400 };
/** A line that is so many times taller than wide is written downward: it is read turned by a quarter. */
const TALL = 1.5;
/** The network knows of a space long before it is the most probable character. */
const SPACE_MIN = 0.01;

const COLORS = { zero: [127.5, 127.5, 127.5], unit: 127.5, planes: true } as const;

/** What a line says, and how sure the network is: 0 to 1. */
export interface ReadLine {
  text: string;
  score: number;
}

/** Reads a line of a picture. `upsideDown`: in the opposite direction. */
export async function readLine(
  { read, characters }: TextNetworks,
  picture: Pixels,
  line: TurnedRectangle,
  { upsideDown = false } = {},
): Promise<ReadLine> {
  const { center, length, height, angle } = readingDirection(line);
  const scale = height / HEIGHT;
  const width = Math.min(WIDTH.max, Math.max(WIDTH.min, Math.round(length / scale)));
  const data = cutLine(picture, {
    center,
    scale,
    width,
    angle: upsideDown ? angle + Math.PI : angle,
  });
  return decode(await runSingle(read, { data, shape: [1, 3, HEIGHT, width] }), characters);
}

/** Returns the direction in which a line is read, along its longer side. */
export function readingDirection({ center, width, height, angle }: TurnedRectangle) {
  const isTall = height > width * TALL;
  return {
    center,
    length: isTall ? height : width,
    height: isTall ? width : height,
    angle: isTall ? angle - Math.PI / 2 : angle,
  };
}

function cutLine(
  picture: Pixels,
  {
    center,
    scale,
    width,
    angle,
  }: { center: TurnedRectangle['center']; scale: number; width: number; angle: number },
): Float32Array {
  const [a, b] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const corner = {
    a,
    b,
    left: center.x - (a * width) / 2 + (b * HEIGHT) / 2,
    top: center.y - (b * width) / 2 - (a * HEIGHT) / 2,
  };
  return cutRectangle(picture, corner, { width, height: HEIGHT }, COLORS);
}

/** Joins the most probable characters of all columns (CTC): repetitions count once. */
function decode({ data, shape }: Floats, characters: readonly string[]): ReadLine {
  const [, columns = 0, classes = 0] = shape;
  const space = classes - 1;
  let text = '';
  let last = 0;
  let sum = 0;
  let count = 0;
  let spaceScore = 0;
  for (let column = 0; column < columns; column++) {
    const scores = data.subarray(column * classes, (column + 1) * classes);
    const best = indexOfMax(scores);
    spaceScore = Math.max(spaceScore, scores[space] ?? 0);
    if (best !== 0 && best !== last) {
      const isSpaced =
        best !== space && spaceScore > SPACE_MIN && text !== '' && !text.endsWith(' ');
      text += (isSpaced ? ' ' : '') + (characters[best] ?? '');
      sum += scores[best] ?? 0;
      count++;
      spaceScore = 0;
    }
    last = best;
  }
  return { text: text.trim(), score: count > 0 ? sum / count : 0 };
}

function indexOfMax(values: Float32Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}
