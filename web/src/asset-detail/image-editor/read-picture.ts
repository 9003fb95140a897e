import { newCanvas } from './new-canvas.ts';
import { t } from './texts.ts';

/** Limits the characters of a picture as a data URL, which the recipe stores. */
const CHARACTERS_MAX = 100_000;

/** Longest edge with which a picture is first encoded, in pixels, and the factor until it is small enough. */
const FIRST_EDGE = 1200;
const SHRINK = 0.8;

/** A picture as a data URL, with its width divided by its height. */
export interface ReadPicture {
  url: string;
  ratio: number;
}

/** Reads an uploaded picture and reduces it to what a recipe can store. Throws if the browser cannot open it. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode().catch(() => {
      throw new Error(t('pictureFailed'));
    });
    const { naturalWidth, naturalHeight } = image;
    const longest = Math.max(naturalWidth, naturalHeight);
    for (let edge = Math.min(FIRST_EDGE, longest); edge >= 1; edge *= SHRINK) {
      const scale = edge / longest;
      const width = Math.max(1, Math.round(naturalWidth * scale));
      const { canvas, context } = newCanvas(width, Math.round(naturalHeight * scale));
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const url = canvas.toDataURL('image/webp', 0.9);
      if (url.length <= CHARACTERS_MAX) return { url, ratio: naturalWidth / naturalHeight };
    }
    throw new Error(t('pictureFailed'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
