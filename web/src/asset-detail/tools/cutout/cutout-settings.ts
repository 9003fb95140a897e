import type { CutoutSubject } from '@spindle/contracts/conversions/cutout-options';
import type { CutoutBox } from '@spindle/contracts/tools/cutouts';

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
  | { kind: 'image'; picture: Picture | null };

/** A picture of the background: a file of the user, or an image of the library. */
export type Picture = File | LibraryImage;

/** An asset whose image can be a background. */
export interface LibraryImage {
  id: string;
  name: string;
  renderVersion: number;
}

/** Which part of an image stays. */
export interface CutoutSelection {
  subject: CutoutSubject;
  /** Null: the whole image. */
  box: CutoutBox | null;
  strokes: readonly Stroke[];
  /** Width of the soft edge, in thousandths of the longer edge. */
  feather: number;
}

/** What a pointer does on the image. `view`: nothing, and only the result is shown. */
export const POINTER_TOOLS = ['view', 'box', 'keep', 'remove'] as const;
export type PointerTool = (typeof POINTER_TOOLS)[number];

/** The first box around a thing. */
export const FIRST_BOX: CutoutBox = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };

export const FIRST_SELECTION: CutoutSelection = {
  subject: 'auto',
  box: null,
  strokes: [],
  feather: 0,
};

/** Share of the width that the brush has at first, and its bounds, in percent. */
export const BRUSH = { min: 1, max: 20, usual: 5 };

/** Returns a new size of the brush, in percent of the width. */
export const changeBrush = (brush: number, change: number): number =>
  Math.min(BRUSH.max, Math.max(BRUSH.min, brush + change));

/** Returns the query of a selection. */
export const queryOf = ({ subject, box, feather }: CutoutSelection) => ({
  subject,
  ...(box && {
    box: [box.x, box.y, box.width, box.height].map((share) => share.toFixed(4)).join(','),
  }),
  feather: String(feather),
});
