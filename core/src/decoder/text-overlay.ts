import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';
import { fromRaster, type Raster } from './raster.ts';

/** Share of the picture's width that stays free around a text. */
const MARGIN = 0.02;

type Text = NonNullable<ImageTransform['text']>;

/** Lays a text over a picture, in lines that fit its width; what does not fit its height is made smaller. Blanks alone leave no trace. */
export async function overlayText(picture: Raster, text: Text): Promise<Sharp> {
  const margin = Math.round(picture.width * MARGIN);
  const room = {
    width: Math.max(1, picture.width - 2 * margin),
    height: Math.max(1, picture.height - 2 * margin),
  };
  const drawn = await draw(text, room);
  if (!drawn) return fromRaster(picture);
  const { data, info } = drawn;
  const place = placeOf(text.gravity);
  return fromRaster(picture).composite([
    {
      input: data,
      raw: { width: info.width, height: info.height, channels: info.channels },
      left: margin + Math.round((room.width - info.width) * place.x),
      top: margin + Math.round((room.height - info.height) * place.y),
    },
  ]);
}

/** Null where there is nothing to be seen of it. */
async function draw(
  { words, color, sizePixels }: Text,
  room: { width: number; height: number },
): Promise<{ data: Buffer; info: OutputInfo } | null> {
  const drawn = sharp({
    text: {
      text: `<span foreground="${color}" font="sans ${sizePixels}px">${escaped(words)}</span>`,
      width: room.width,
      rgba: true,
      dpi: 72,
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

/** Where of the room that is left: 0 left and above, 1 right and below. */
function placeOf(gravity: string): { x: number; y: number } {
  const along = (before: string, after: string) =>
    gravity.includes(before) ? 0 : gravity.includes(after) ? 1 : 0.5;
  return { x: along('west', 'east'), y: along('north', 'south') };
}

/** The text is marked up: what a person writes must stay text. */
function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
