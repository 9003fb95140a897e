import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';
import { fromRaster, type Raster } from './raster.ts';

/** Margin around a text, as a share of the image width. */
const MARGIN = 0.02;

type Text = NonNullable<ImageTransform['text']>;

/**
 * Lays a text over an image, at the side or corner that `gravity` names. Wraps lines at the width of the image and shrinks the text to
 * its height. A blank text changes nothing.
 */
export async function overlayText(image: Raster, text: Text): Promise<Sharp> {
  const margin = Math.round(image.width * MARGIN);
  const room = {
    width: Math.max(1, image.width - 2 * margin),
    height: Math.max(1, image.height - 2 * margin),
  };
  const drawn = await draw(text, room);
  if (!drawn) return fromRaster(image);
  const { data, info } = drawn;
  const position = positionOf(text.gravity);
  return fromRaster(image).composite([
    {
      input: data,
      raw: { width: info.width, height: info.height, channels: info.channels },
      left: margin + Math.round((room.width - info.width) * position.x),
      top: margin + Math.round((room.height - info.height) * position.y),
    },
  ]);
}

/** Renders the text; returns null when nothing of it is visible. `color` is validated by the contract and needs no escaping. */
async function draw(
  { words, color, sizePixels }: Text,
  room: { width: number; height: number },
): Promise<{ data: Buffer; info: OutputInfo } | null> {
  const drawn = sharp({
    text: {
      text: `<span foreground="${color}" font="sans ${sizePixels}px">${escapeMarkup(words)}</span>`,
      width: room.width,
      rgba: true,
      dpi: 72, // makes a point one pixel, so that a font size in px is exact
    },
  });
  try {
    return await drawn
      .resize({ ...room, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof Error && /no text to render/.test(error.message)) return null;
    throw error;
  }
}

/** Returns the position within the free room: 0 is left and top, 1 is right and bottom. */
function positionOf(gravity: string): { x: number; y: number } {
  const along = (before: string, after: string) =>
    gravity.includes(before) ? 0 : gravity.includes(after) ? 1 : 0.5;
  return { x: along('west', 'east'), y: along('north', 'south') };
}

/** Escapes user text: the library parses markup. */
function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
