import { readFileSync } from 'node:fs';
import type { FoundLabel, PictureRequest, ResultOf } from '../../models/capabilities.ts';
import { shippedModel } from '../model-files.ts';
import { openOnnx } from '../onnx.ts';
import { cutAndScale, openPicture, type PixelBox } from '../picture.ts';
import { softmax, unit } from '../vector.ts';

/** Colors that the network takes as zero: those of an average picture. */
const MEAN = [122.782, 117.001, 104.298] as const;
/** Width and height of the network's input, in pixels. */
const SIDE = 227;
const PLANE = SIDE * SIDE;
/** Share of the shorter edge in the view of the center. */
const CENTER_SHARE = 0.875;
/** Long edge of the picture that is examined, in pixels. */
const EXAMINED_EDGE = 640;
/** Limits the labels of a picture, and leaves out improbable ones. */
const LABELS_MAX = 20;
const SCORE_MIN = 0.01;

const network = openOnnx(shippedModel('resnet34-i8.onnx'));
const names: string[] = JSON.parse(readFileSync(shippedModel('resnet34-i8.labels.json'), 'utf8'));

/** Finds what a picture shows: 1000 classes of ImageNet. */
export async function findLabels({ path }: PictureRequest): Promise<ResultOf<'labels'>> {
  const { probabilities, vector } = await examine(path);
  const labels = names
    .map((name, i): FoundLabel => ({ label: plain(name), score: probabilities[i] ?? 0 }))
    .filter(({ score }) => score >= SCORE_MIN)
    .sort((a, b) => b.score - a.score)
    .slice(0, LABELS_MAX);
  return { labels, vector };
}

/** Computes the vector of a picture, in 512 dimensions. */
export async function embedImage({ path }: PictureRequest): Promise<ResultOf<'embedImage'>> {
  const { vector } = await examine(path);
  return { vector };
}

const plain = (name: string): string => name.replaceAll('_', ' ').toLowerCase();

/** Runs the network on two views, the center and the whole picture, and averages them. */
async function examine(path: string) {
  const picture = await openPicture(path, EXAMINED_EDGE);
  const { width, height } = picture;
  const side = Math.max(1, Math.round(Math.min(width, height) * CENTER_SHARE));
  const views: PixelBox[] = [
    {
      left: Math.floor((width - side) / 2),
      top: Math.floor((height - side) / 2),
      width: side,
      height: side,
    },
    { left: 0, top: 0, width, height },
  ];
  const input = new Float32Array(views.length * 3 * PLANE);
  for (const [v, view] of views.entries()) {
    const pixels = await cutAndScale(picture, view, { width: SIDE, height: SIDE });
    for (let i = 0; i < PLANE; i++)
      for (const [k, mean] of MEAN.entries())
        input[(3 * v + k) * PLANE + i] = ((pixels[3 * i + k] ?? 0) - mean) / 256;
  }
  const outputs = await (await network).run({
    x: { data: input, shape: [views.length, 3, SIDE, SIDE] },
  });
  return {
    probabilities: average(split(outputs.logits?.data, views.length).map(softmax)),
    vector: unit(average(split(outputs.feature?.data, views.length))),
  };
}

/** Divides an output into those of the views. */
function split(data: Float32Array | undefined, parts: number): Float32Array[] {
  if (!data) throw new Error('the network lacks an output');
  const length = data.length / parts;
  return Array.from({ length: parts }, (_, i) => data.subarray(i * length, (i + 1) * length));
}

function average(vectors: Float32Array[]): Float32Array {
  const [first = new Float32Array()] = vectors;
  return first.map(
    (_, i) => vectors.reduce((sum, vector) => sum + (vector[i] ?? 0), 0) / vectors.length,
  );
}
