import { type Drawn, drawLayer } from '@spindle/contracts/tools/drawing';
import type { GraphicsLayer } from '@spindle/contracts/tools/tools';
import type { Sharp } from 'sharp';

/** Lays texts and shapes over a picture, the first one lowest. */
export async function addGraphics(
  pixels: () => Sharp,
  layers: readonly GraphicsLayer[],
): Promise<Sharp> {
  const { width, height } = await pixels().metadata();
  const input = Buffer.from(svgOf(layers, { width, height }));
  return pixels().composite([{ input, left: 0, top: 0, limitInputPixels: false }]);
}

/** The layers as an SVG of that many pixels. Nothing that a person wrote is markup in it. */
export function svgOf(
  layers: readonly GraphicsLayer[],
  picture: { width: number; height: number },
): string {
  const { width, height } = picture;
  const drawn = layers.map((layer) => markupOf(drawLayer(layer, picture))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`;
}

function markupOf({ tag, attributes, children = [], text = '' }: Drawn): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag}${named.join('')}>${children.map(markupOf).join('')}${escaped(text)}</${tag}>`;
}

/** Also without what XML has no way to say. */
function escaped(value: string | number): string {
  return String(value)
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
