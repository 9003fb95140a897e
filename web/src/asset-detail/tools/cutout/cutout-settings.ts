import type { CutoutBox, CutoutFormat, CutoutSubject } from '@spindle/contracts/tools/cutouts';

/** A position as shares of the image's width and height. */
export interface Point {
  x: number;
  y: number;
}

/** A line that a user has drawn with the brush. */
export interface Stroke {
  isKept: boolean;
  /** Share of the image's width. */
  width: number;
  points: readonly Point[];
}

/** What replaces the background. */
export type Background =
  | { kind: 'transparent' }
  | { kind: 'color'; color: string }
  | { kind: 'image'; file: File | null };

/** Which part of an image stays. */
export interface CutoutSelection {
  subject: CutoutSubject;
  box: CutoutBox;
  strokes: readonly Stroke[];
  /** Width of the soft edge, in thousandths of the longer edge. */
  feather: number;
}

/** What a pointer does on the image. */
export type PointerTool = 'box' | 'keep' | 'remove';

export const FIRST_SELECTION: CutoutSelection = {
  subject: 'person',
  box: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 },
  strokes: [],
  feather: 0,
};

/** Share of the width that the brush has at first, and its bounds, in percent. */
export const BRUSH = { min: 1, max: 20, usual: 5 };

/** Returns the query of a selection. */
export const queryOf = ({ subject, box, feather }: CutoutSelection, format: CutoutFormat) => ({
  subject,
  ...(subject === 'thing' && {
    box: [box.x, box.y, box.width, box.height].map((share) => share.toFixed(4)).join(','),
  }),
  feather: String(feather),
  format,
});
