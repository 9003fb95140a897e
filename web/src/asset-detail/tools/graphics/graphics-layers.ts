import type { GraphicsLayer } from '@spindle/contracts/tools/tools';
import { t } from '../texts.ts';

/** A layer while it is being worked on: its key stays when it moves up or down. */
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

const ACCENT = '3e63dd';

/** In the middle of the picture, of a size that is easy to take hold of. */
export function newLayer(kind: LayerKind, key: number): Layer {
  const box = { x: 0.3, y: 0.35, width: 0.4, height: 0.3, rotation: 0, opacity: 1 };
  const stroke_width = 0.006;
  switch (kind) {
    case 'text':
      return {
        ...{ kind, key, ...box, text: t('newText'), size: 0.08, color: 'ffffff' },
        ...{ weight: 'bold', align: 'center', background: null },
      };
    case 'rectangle':
    case 'ellipse':
      return { kind, key, ...box, fill: null, stroke: ACCENT, stroke_width };
    case 'line':
    case 'arrow':
      return {
        ...{ kind, key, x: 0.3, y: 0.6, to_x: 0.7, to_y: 0.4 },
        ...{ color: ACCENT, stroke_width, opacity: 1 },
      };
  }
}

export function isLine(layer: Layer): layer is Extract<Layer, { kind: 'line' | 'arrow' }> {
  return layer.kind === 'line' || layer.kind === 'arrow';
}

/** The layer, so much further to the right and down. */
export function moved(layer: Layer, x: number, y: number): Layer {
  const place = { x: placed(layer.x + x), y: placed(layer.y + y) };
  if (!isLine(layer)) return { ...layer, ...place };
  return { ...layer, ...place, to_x: placed(layer.to_x + x), to_y: placed(layer.to_y + y) };
}

/** So much wider and higher; of a line the end is moved. */
export function stretched(layer: Layer, x: number, y: number): Layer {
  if (isLine(layer))
    return { ...layer, to_x: placed(layer.to_x + x), to_y: placed(layer.to_y + y) };
  return { ...layer, width: sized(layer.width + x), height: sized(layer.height + y) };
}

/** Of a line the beginning is moved. */
export function begunAt(layer: Layer, x: number, y: number): Layer {
  return { ...layer, x: placed(layer.x + x), y: placed(layer.y + y) };
}

function placed(value: number): number {
  return Math.min(1.5, Math.max(-0.5, rounded(value)));
}

function sized(value: number): number {
  return Math.min(2, Math.max(0.01, rounded(value)));
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** As the server takes them. A text without words is none. */
export function layersToSend(layers: readonly Layer[]): GraphicsLayer[] {
  return layers
    .filter((layer) => layer.kind !== 'text' || layer.text.trim() !== '')
    .map(({ key: _, ...layer }) => layer);
}
