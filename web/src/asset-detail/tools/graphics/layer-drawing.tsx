import { drawLayer, type SvgElement } from '@spindle/contracts/tools/drawing';
import { createElement, type ReactNode } from 'react';
import type { Layer } from './graphics-layers.ts';

interface LayerDrawingProps {
  className: string | undefined;
  layers: readonly Layer[];
  /** Width divided by height of the image. */
  ratio: number;
}

/** Height of the drawing in units of the SVG. Any number does: lengths of layers are fractions of the image. */
const HEIGHT = 1000;

/** Draws the layers as the server does, except for the fonts. */
export function LayerDrawing({ className, layers, ratio }: LayerDrawingProps) {
  const size = { width: HEIGHT * ratio, height: HEIGHT };
  return (
    <svg className={className} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
      {layers.map((layer) => elementOf(drawLayer(layer, size), layer.key))}
    </svg>
  );
}

/** Returns the React element of an SVG element. React writes `strokeWidth` for the attribute `stroke-width`. */
function elementOf({ tag, attributes, children = [], text }: SvgElement, key: number): ReactNode {
  const named = Object.entries(attributes).map(([name, value]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return createElement(
    tag,
    { ...Object.fromEntries(named), key },
    ...children.map((child, at) => elementOf(child, at)),
    text,
  );
}
