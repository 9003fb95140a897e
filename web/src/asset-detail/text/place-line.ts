import type { TextLine } from '@spindle/contracts/analysis/text-lines';
import type { CSSProperties } from 'react';

/** Width of the layer in CSS pixels before it is scaled to the picture. */
export const LAYER_WIDTH = 2000;

/** Part of a line's height that its letters take, from the top of a capital to the bottom of a descender. */
const FONT_SHARE = 0.8;

/** The place of a line on the layer. */
export interface PlacedLine {
  style: CSSProperties;
  /** In CSS pixels of the layer. */
  length: number;
  fontSize: number;
}

/** Returns the place of a line on a layer with this ratio of width to height. */
export function placeLine({ corners }: TextLine, ratio: number): PlacedLine {
  const [start, end, , below] = corners.map(({ x, y }) => ({
    x: x * LAYER_WIDTH,
    y: (y * LAYER_WIDTH) / ratio,
  }));
  if (!start || !end || !below) return { style: {}, length: 0, fontSize: 0 };
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const height = Math.hypot(below.x - start.x, below.y - start.y);
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  return {
    style: {
      left: start.x,
      top: start.y,
      width: length,
      height,
      lineHeight: `${height}px`,
      ...(Math.abs(angle) > 0.002 && { transform: `rotate(${angle}rad)` }),
    },
    length,
    fontSize: height * FONT_SHARE,
  };
}

/** Font size at which words are measured, in CSS pixels. */
const MEASURED_SIZE = 100;
/** The font of the layer. */
const FONT = 'sans-serif';

let context: CanvasRenderingContext2D | null | undefined;

/** Returns the factor that stretches a word to a width. 1 where nothing can be measured. */
export function stretchOf(word: string, width: number, fontSize: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 1;
  context.font = `${MEASURED_SIZE}px ${FONT}`;
  const natural = (context.measureText(word).width * fontSize) / MEASURED_SIZE;
  return natural > 0 ? width / natural : 1;
}
