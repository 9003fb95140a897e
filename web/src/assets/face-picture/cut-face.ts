import type { FaceBox } from '@spindle/contracts/people/people';

/** Edge of the shown square, as a multiple of the longer edge of the face: hair and chin belong to it. */
const MARGIN = 1.6;

/** Edges of the images that faces are cut out of, in pixels. Few sizes, so that the server renders few. */
const IMAGE_EDGES = [320, 640, 1280, 2048] as const;

/** Image pixels for each CSS pixel. */
const DENSITY = 2;

export interface FaceCut {
  /** Position and size of the image in the square, in percent of its edge. */
  left: string;
  top: string;
  width: string;
  height: string;
  /** Edge of the box that the image is requested in, in pixels. */
  imageEdge: number;
}

/**
 * Returns how an image is placed in a square of `size` CSS pixels so that the square shows a face. `ratio`: width divided by height of the
 * image. The square stays inside the image.
 */
export function cutFace(box: FaceBox, ratio: number, size: number): FaceCut {
  // Lengths in heights of the image.
  const [faceWidth, faceHeight] = [box.width * ratio, box.height];
  const side = Math.min(MARGIN * Math.max(faceWidth, faceHeight), ratio, 1);
  const left = clamp((box.x + box.width / 2) * ratio - side / 2, ratio - side);
  const top = clamp(box.y + box.height / 2 - side / 2, 1 - side);
  const longerEdge = (Math.max(ratio, 1) / side) * size * DENSITY;
  return {
    left: percent(-left / side),
    top: percent(-top / side),
    width: percent(ratio / side),
    height: percent(1 / side),
    imageEdge: IMAGE_EDGES.find((edge) => edge >= longerEdge) ?? 2048,
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), Math.max(0, max));
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
