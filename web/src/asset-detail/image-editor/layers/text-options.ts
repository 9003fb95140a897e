import type { Size } from '@spindle/contracts/image-edits/geometry';
import Konva from 'konva';
import type { TextLayer } from './new-layer.ts';

/** Limits the characters of a text. */
export const TEXT_MAX = 2000;

/** Fonts of texts; empty is the font of the interface. */
export const FONTS = [
  '',
  'Arial',
  'Georgia',
  'Times New Roman',
  'Courier New',
  'Verdana',
  'Tahoma',
  'Trebuchet MS',
  'Impact',
  'cursive',
  'monospace',
] as const;

const DEFAULT_FONT = "'Inter Variable', Inter, sans-serif";

/** Returns the Konva options of a text, in the units of the frame. */
export function textOptions(layer: TextLayer, frame: Size) {
  const fontSize = layer.size * frame.height;
  return {
    text: layer.text,
    width: layer.width * frame.width,
    fontSize,
    fontFamily: layer.font || DEFAULT_FONT,
    fontStyle:
      [layer.italic && 'italic', layer.bold && 'bold'].filter(Boolean).join(' ') || 'normal',
    align: layer.align,
    letterSpacing: layer.letter_spacing * fontSize,
    lineHeight: layer.line_height,
    fill: `#${layer.color}`,
    stroke: layer.stroke ? `#${layer.stroke}` : undefined,
    strokeWidth: layer.stroke ? layer.stroke_width * Math.max(frame.width, frame.height) : 0,
    fillAfterStrokeEnabled: true,
  };
}

/** Returns the text with the height that its lines have. Its upper edge stays where it is. */
export function fitTextHeight(layer: TextLayer, frame: Size): TextLayer {
  const node = new Konva.Text(textOptions(layer, frame));
  const height = Math.min(5, Math.max(0.001, node.height() / frame.height));
  node.destroy();
  return { ...layer, height };
}
