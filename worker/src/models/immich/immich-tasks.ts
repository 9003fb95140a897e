import type { Config } from '@spindle/core/config/config';
import {
  askImmich,
  ClipAnswer,
  clipEntries,
  FacesAnswer,
  faceEntries,
  OcrAnswer,
  ocrEntries,
} from '@spindle/core/models/immich';
import type { z } from 'zod';
import type { Capability, FoundFace, FoundLine, Point, ResultOf } from '../capabilities.ts';
import { RECOGNIZED_PIXELS_MIN, VECTORS_MAX } from '../recognizable.ts';

interface Question {
  url: string;
  /** Name of the model in the service. */
  model: string;
  input: { picture: Buffer } | { text: string };
  signal: AbortSignal;
}

type Task<C extends Capability> = (config: Config, question: Question) => Promise<ResultOf<C>>;

/** Asks the service, for each capability that it serves. */
export const IMMICH_TASKS: { [C in Capability]?: Task<C> } = {
  async faces(config, { model, ...question }) {
    const asked = { ...question, entries: faceEntries(model), answer: FacesAnswer };
    return { faces: foundFaces(await askImmich(config, question.url, asked)) };
  },
  async embedImage(config, { model, ...question }) {
    const asked = { ...question, entries: clipEntries(model, 'visual'), answer: ClipAnswer };
    return { vector: unit((await askImmich(config, question.url, asked)).clip) };
  },
  async embedText(config, { model, ...question }) {
    const asked = { ...question, entries: clipEntries(model, 'textual'), answer: ClipAnswer };
    return { vector: unit((await askImmich(config, question.url, asked)).clip) };
  },
  async ocr(config, { model, ...question }) {
    const asked = { ...question, entries: ocrEntries(model), answer: OcrAnswer };
    return { lines: foundLines(await askImmich(config, question.url, asked)) };
  },
};

/** Returns the faces from the largest. */
function foundFaces({
  imageWidth,
  imageHeight,
  'facial-recognition': faces,
}: z.output<typeof FacesAnswer>): FoundFace[] {
  const xOf = (x: number) => share(x / imageWidth);
  const yOf = (y: number) => share(y / imageHeight);
  const sizeOf = ({ boundingBox: { x1, y1, x2, y2 } }: (typeof faces)[number]) =>
    (x2 - x1) * (y2 - y1);
  return faces
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .map(({ boundingBox: { x1, y1, x2, y2 }, embedding, score }, i) => {
      const pixels = Math.round(Math.min(x2 - x1, y2 - y1));
      const isDescribed = i < VECTORS_MAX && pixels >= RECOGNIZED_PIXELS_MIN;
      return {
        box: { x: xOf(x1), y: yOf(y1), width: xOf(x2) - xOf(x1), height: yOf(y2) - yOf(y1) },
        score: share(score),
        pixels,
        eyes: null,
        expression: null,
        vector: isDescribed ? unit(embedding) : null,
      };
    });
}

function foundLines({ ocr: { text, box, textScore } }: z.output<typeof OcrAnswer>): FoundLine[] {
  const cornerOf = (line: number, corner: number): Point => ({
    x: share(box[8 * line + 2 * corner] ?? 0),
    y: share(box[8 * line + 2 * corner + 1] ?? 0),
  });
  return text.map((one, i) => ({
    text: one,
    score: share(textScore[i] ?? 0),
    corners: [cornerOf(i, 0), cornerOf(i, 1), cornerOf(i, 2), cornerOf(i, 3)],
  }));
}

const share = (value: number): number => Math.min(1, Math.max(0, value));

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
