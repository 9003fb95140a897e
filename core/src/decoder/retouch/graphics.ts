import { drawLayer, type SvgElement } from '@spindle/contracts/tools/drawing';
import type { GraphicsLayer } from '@spindle/contracts/tools/tools';
import type { Sharp } from 'sharp';

/** Draws texts and shapes over an image. The first layer is the lowest. */
export async function addGraphics(
  pixels: () => Sharp,
  layers: readonly GraphicsLayer[],
): Promise<Sharp> {
  const { width, height } = await pixels().metadata();
  const input = Buffer.from(svgOf(layers, { width, height }));
  return pixels().composite([{ input, left: 0, top: 0, limitInputPixels: false }]);
}

/** Returns the layers as an SVG of the image's size in pixels. User text never becomes markup. */
export function svgOf(
  layers: readonly GraphicsLayer[],
  size: { width: number; height: number },
): string {
  const { width, height } = size;
  const drawn = layers.map((layer) => markupOf(drawLayer(layer, size))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`;
}

function markupOf({ tag, attributes, children = [], text = '' }: SvgElement): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  return `<${tag}${pairs.join('')}>${children.map(markupOf).join('')}${escapeXml(text)}</${tag}>`;
}

/** Escapes markup and drops characters that XML cannot contain. */
function escapeXml(value: string | number): string {
  return String(value)
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
