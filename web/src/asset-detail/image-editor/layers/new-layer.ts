import type { EditLayer } from '@spindle/contracts/image-edits/recipe';
import { t } from '../texts.ts';

/** Kinds that a button adds at once. A pen draws on the picture, and a picture needs a file. */
export const LAYER_KINDS = ['text', 'rectangle', 'ellipse', 'polygon', 'line', 'arrow'] as const;
export type AddedKind = (typeof LAYER_KINDS)[number];

/** A layer whose place is a box. */
export type BoxLayer = Extract<EditLayer, { width: number }>;
export type ShapeLayer = Extract<EditLayer, { fill: string | null }>;
export type LineLayer = Extract<EditLayer, { to_x: number }>;
export type PenLayer = Extract<EditLayer, { points: unknown }>;
export type TextLayer = Extract<EditLayer, { kind: 'text' }>;

/** Color of new layers, as `rrggbb`. */
export const NEW_COLOR = 'd13438';

/** Width of new lines, as a fraction of the frame's longer side. */
const NEW_WIDTH = 0.005;

const COMMON = { opacity: 1, shadow: null };

/** Returns a new layer in the middle of the frame. `ratio`: width of the frame divided by its height. */
export function newLayer(kind: AddedKind, ratio: number): EditLayer {
  const height = 0.3;
  const width = Math.min(0.6, height / ratio);
  const box = { x: 0.5 - width / 2, y: 0.5 - height / 2, width, height, rotation: 0 };
  const shape = { ...COMMON, ...box, fill: null, stroke: NEW_COLOR, stroke_width: NEW_WIDTH };
  switch (kind) {
    case 'text':
      return newText();
    case 'rectangle':
      return { kind, ...shape, corner_radius: 0 };
    case 'ellipse':
      return { kind, ...shape };
    case 'polygon':
      return { kind, ...shape, sides: 3 };
    case 'line':
    case 'arrow': {
      const ends = { x: 0.35, y: 0.6, to_x: 0.65, to_y: 0.4 };
      return { kind, ...COMMON, ...ends, color: NEW_COLOR, stroke_width: NEW_WIDTH * 1.6 };
    }
  }
}

/** Returns a new text in the middle of the frame. */
export function newText(changes: Partial<TextLayer> = {}): TextLayer {
  return {
    kind: 'text',
    ...COMMON,
    x: 0.2,
    y: 0.45,
    width: 0.6,
    height: 0.1,
    rotation: 0,
    text: t('newText'),
    size: 0.08,
    font: '',
    bold: true,
    italic: false,
    align: 'center',
    letter_spacing: 0,
    line_height: 1.2,
    color: 'ffffff',
    background: null,
    stroke: null,
    stroke_width: 0.002,
    ...changes,
  };
}

/** Returns a line drawn by hand. Points are fractions of the frame. */
export function newPen(points: [number, number][]): PenLayer {
  return { kind: 'pen', ...COMMON, color: NEW_COLOR, stroke_width: NEW_WIDTH, points };
}

export const LAYER_LABELS: Readonly<Record<EditLayer['kind'], string>> = {
  text: t('text'),
  rectangle: t('rectangle'),
  ellipse: t('ellipse'),
  polygon: t('polygon'),
  line: t('line'),
  arrow: t('arrow'),
  pen: t('pen'),
  picture: t('picture'),
};

/** Returns the name of a layer, for example `2. Arrow`. */
export function layerName(layer: EditLayer, index: number): string {
  const kind = layer.kind === 'text' ? (layer.text.split('\n')[0] ?? '') : LAYER_LABELS[layer.kind];
  return t('layerName', { number: index + 1, kind });
}

/** Returns the layer moved by a distance in fractions of the frame. */
export function moveLayer(layer: EditLayer, dx: number, dy: number): EditLayer {
  const limit = (value: number) => Math.min(3, Math.max(-2, value));
  if (layer.kind === 'pen')
    return {
      ...layer,
      points: layer.points.map(([x, y]): [number, number] => [limit(x + dx), limit(y + dy)]),
    };
  const moved = { ...layer, x: limit(layer.x + dx), y: limit(layer.y + dy) };
  if (moved.kind === 'line' || moved.kind === 'arrow') {
    moved.to_x = limit(moved.to_x + dx);
    moved.to_y = limit(moved.to_y + dy);
  }
  return moved;
}
