import type { GraphicsLayer } from '@spindle/contracts/tools/tools';
import { t } from '../texts.ts';

/** A layer while it is edited. Its key stays the same when the layer moves up or down. */
export type Layer = GraphicsLayer & { key: number };

export type LayerKind = GraphicsLayer['kind'];

export const LAYER_KINDS = ['text', 'rectangle', 'ellipse', 'line', 'arrow'] as const;

export const LAYER_LABELS: Readonly<Record<LayerKind, string>> = {
  text: t('text'),
  rectangle: t('rectangle'),
  ellipse: t('ellipse'),
  line: t('line'),
  arrow: t('arrow'),
};

/** Returns the name of a layer, for example `2. Arrow`. */
export function layerName({ kind }: Layer, index: number): string {
  return t('layerName', { number: index + 1, kind: LAYER_LABELS[kind] });
}

/** The accent color of the product, as `rrggbb`. */
const ACCENT = '3e63dd';

/** Returns a new layer in the middle of the image, large enough to drag. Lengths are fractions of the image. */
export function newLayer(kind: LayerKind, key: number): Layer {
  const box = { x: 0.3, y: 0.35, width: 0.4, height: 0.3, rotation: 0, opacity: 1 };
  const stroke_width = 0.006;
  switch (kind) {
    case 'text':
      return {
        kind,
        key,
        ...box,
        text: t('newText'),
        size: 0.08,
        color: 'ffffff',
        weight: 'bold',
        align: 'center',
        background: null,
      };
    case 'rectangle':
    case 'ellipse':
      return { kind, key, ...box, fill: null, stroke: ACCENT, stroke_width };
    case 'line':
    case 'arrow':
      return {
        kind,
        key,
        x: 0.3,
        y: 0.6,
        to_x: 0.7,
        to_y: 0.4,
        color: ACCENT,
        stroke_width,
        opacity: 1,
      };
  }
}

export function isLine(layer: Layer): layer is Extract<Layer, { kind: 'line' | 'arrow' }> {
  return layer.kind === 'line' || layer.kind === 'arrow';
}

/** Returns the layer moved by a distance, as fractions of the image. */
export function moveLayer(layer: Layer, x: number, y: number): Layer {
  const position = { x: clampPosition(layer.x + x), y: clampPosition(layer.y + y) };
  if (!isLine(layer)) return { ...layer, ...position };
  return {
    ...layer,
    ...position,
    to_x: clampPosition(layer.to_x + x),
    to_y: clampPosition(layer.to_y + y),
  };
}

/** Returns the layer enlarged by a distance; of a line the end moves. */
export function resizeLayer(layer: Layer, x: number, y: number): Layer {
  if (isLine(layer))
    return { ...layer, to_x: clampPosition(layer.to_x + x), to_y: clampPosition(layer.to_y + y) };
  return { ...layer, width: clampSize(layer.width + x), height: clampSize(layer.height + y) };
}

/** Returns a line whose start is moved by a distance. */
export function moveStart(layer: Layer, x: number, y: number): Layer {
  return { ...layer, x: clampPosition(layer.x + x), y: clampPosition(layer.y + y) };
}

/** Keeps a position within half an image of the edges, rounded to four decimals. */
function clampPosition(value: number): number {
  return Math.min(1.5, Math.max(-0.5, round(value)));
}

/** Keeps a size large enough to drag, and at most twice the image, rounded to four decimals. */
function clampSize(value: number): number {
  return Math.min(2, Math.max(0.01, round(value)));
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Returns the layers in the shape of the API, without empty texts. */
export function layersToSend(layers: readonly Layer[]): GraphicsLayer[] {
  return layers
    .filter((layer) => layer.kind !== 'text' || layer.text.trim() !== '')
    .map(({ key: _, ...layer }) => layer);
}
