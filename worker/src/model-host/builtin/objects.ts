import type { Box, FoundObject, PictureRequest, ResultOf } from '../../models/capabilities.ts';
import { overlapOf } from '../../models/overlap.ts';
import { openLite, readPackedAsset } from '../litert.ts';
import { cutAndScale, openPicture } from '../picture.ts';
import { sigmoid } from '../vector.ts';

/** Classes of the network, in its order. The first one is the background. */
const NAMES =
  ',bicycle,boot,laptop,person,chair,cattle,desk,cat,computer mouse,computer monitor,box,mug,coffee cup,stationary bicycle,table,bottle,high heels,vehicle,footwear,dog,book,camera,car'.split(
    ',',
  );
/** Width and height of the network's input, in pixels. */
const SIDE = 300;
/** Long edge of the picture that is examined, in pixels. */
const EXAMINED_EDGE = 1280;
/** Objects below it are noise. */
const SCORE_MIN = 0.4;
/** Limits the objects of a picture. */
const OBJECTS_MAX = 20;
/** Two boxes of a class that share more of their union are the same object. */
const OVERLAP_MAX = 0.5;

/** A box that the network moves and scales. Center and size, as shares of the picture. */
interface Anchor extends Box {}

const ANCHORS = anchors();

const network = openLite(
  readPackedAsset('@mediapipe/objectron', 'object_detection_ssd_mobilenetv2_oidv4_fp16.tflite'),
);

/** Finds everyday things, animals and people with their boxes, the most probable first. */
export async function findObjects({ path }: PictureRequest): Promise<ResultOf<'objects'>> {
  const picture = await openPicture(path, EXAMINED_EDGE);
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const pixels = await cutAndScale(picture, whole, { width: SIDE, height: SIDE });
  const outputs = await (await network).run(Float32Array.from(pixels, (v) => v / 127.5 - 1));
  const boxes = outputs.find(({ length }) => length === ANCHORS.length * 4);
  const scores = outputs.find(({ length }) => length === ANCHORS.length * NAMES.length);
  if (!boxes || !scores) throw new Error('the network lacks an output');
  return { objects: selectObjects(candidates(boxes, scores)) };
}

function candidates(boxes: Float32Array, scores: Float32Array): FoundObject[] {
  const found: FoundObject[] = [];
  for (const [i, anchor] of ANCHORS.entries())
    for (const [k, label] of NAMES.entries()) {
      const score = sigmoid(scores[i * NAMES.length + k] ?? -Infinity);
      if (label && score >= SCORE_MIN)
        found.push({ label, score, box: decodeBox(boxes.subarray(i * 4, i * 4 + 4), anchor) });
    }
  return found;
}

/** Applies the network's offsets, in the scale of its training, to an anchor. The result stays inside the picture. */
function decodeBox([dy = 0, dx = 0, dh = 0, dw = 0]: Float32Array, anchor: Anchor): Box {
  const centerX = (dx / 10) * anchor.width + anchor.x;
  const centerY = (dy / 10) * anchor.height + anchor.y;
  const width = Math.exp(dw / 5) * anchor.width;
  const height = Math.exp(dh / 5) * anchor.height;
  const x = clamp(centerX - width / 2);
  const y = clamp(centerY - height / 2);
  return { x, y, width: clamp(centerX + width / 2) - x, height: clamp(centerY + height / 2) - y };
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** Keeps the most probable of boxes that overlap. */
function selectObjects(found: FoundObject[]): FoundObject[] {
  const kept: FoundObject[] = [];
  for (const one of found.sort((a, b) => b.score - a.score))
    if (
      !kept.some(({ label, box }) => label === one.label && overlapOf(box, one.box) > OVERLAP_MAX)
    )
      kept.push(one);
  return kept.slice(0, OBJECTS_MAX);
}

/** Returns the anchors of the six grids of an SSD, as its training defined them. */
function anchors(): Anchor[] {
  const grids = [19, 10, 5, 3, 2, 1];
  const scaleOf = (level: number) => 0.2 + (0.95 - 0.2) * (level / (grids.length - 1));
  return grids.flatMap((cells, level) => {
    const scale = scaleOf(level);
    const next = level === grids.length - 1 ? 1 : scaleOf(level + 1);
    const shapes: [ratio: number, scale: number][] =
      level === 0
        ? [[1, 0.1], [2, scale], [0.5, scale]] // biome-ignore format: one line for each grid
        : [...[1, 2, 0.5, 3, 1 / 3].map((ratio): [number, number] => [ratio, scale]), [1, Math.sqrt(scale * next)]]; // biome-ignore format: one line for each grid
    return Array.from({ length: cells * cells }, (_, cell) => ({
      x: ((cell % cells) + 0.5) / cells,
      y: (Math.floor(cell / cells) + 0.5) / cells,
    })).flatMap((center) =>
      shapes.map(([ratio, size]) => ({
        ...center,
        width: size * Math.sqrt(ratio),
        height: size / Math.sqrt(ratio),
      })),
    );
  });
}
