import { readFile } from 'node:fs/promises';
import type { Config } from '@spindle/core/config/config';
import {
  askImmich,
  type FacesAnswer,
  IMMICH_QUESTIONS,
  type ImmichQuestion,
  type OcrAnswer,
} from '@spindle/core/models/immich';
import type { z } from 'zod';
import type { FoundFace, FoundLine, Point } from '../capabilities.ts';
import type { Protocol } from '../open-service.ts';
import { RECOGNIZED_PIXELS_MIN, VECTORS_MAX } from '../recognizable.ts';

const { faces, embedImage, embedText, ocr } = IMMICH_QUESTIONS;

/** Returns the capabilities of the service at an address. */
export function immichTasks(config: Config, url: string): Protocol['tasks'] {
  const ask = <T>(
    { entriesOf, answer }: ImmichQuestion<T>,
    model: string,
    input: { picture: Buffer } | { text: string },
    signal: AbortSignal,
  ) => askImmich(config, url, { entries: entriesOf(model), answer, input, signal });
  return {
    async faces(model, { path }, signal) {
      return { faces: foundFaces(await ask(faces, model, await pictureAt(path), signal)) };
    },
    async embedImage(model, { path }, signal) {
      const { clip } = await ask(embedImage, model, await pictureAt(path), signal);
      return { vector: unit(clip) };
    },
    async embedText(model, { text }, signal) {
      return { vector: unit((await ask(embedText, model, { text }, signal)).clip) };
    },
    async ocr(model, { path }, signal) {
      return { lines: foundLines(await ask(ocr, model, await pictureAt(path), signal)) };
    },
  };
}

const pictureAt = async (path: string) => ({ picture: await readFile(path) });

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
