import { newCanvas } from './new-canvas.ts';
import { pictureEdge } from './picture-size.ts';
import { t } from './texts.ts';

/** Factor by which a picture is reduced until it is small enough. */
const SHRINK = 0.8;

/** A picture as a data URL, with its width divided by its height. */
export interface ReadPicture {
  url: string;
  ratio: number;
}

/** Reads an uploaded picture and reduces it to a data URL of at most `charactersMax`. Throws if the browser cannot open it. */
export async function readPicture(file: File, charactersMax: number): Promise<ReadPicture> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode().catch(() => {
      throw new Error(t('pictureFailed'));
    });
    const { naturalWidth, naturalHeight } = image;
    const longest = Math.max(naturalWidth, naturalHeight);
    for (let edge = pictureEdge(file.type, longest); longest > 0 && edge >= 1; edge *= SHRINK) {
      const scale = edge / longest;
      const width = Math.max(1, Math.round(naturalWidth * scale));
      const { canvas, context } = newCanvas(width, Math.round(naturalHeight * scale));
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const url = canvas.toDataURL('image/webp', 0.9);
      if (url.length <= charactersMax) return { url, ratio: naturalWidth / naturalHeight };
    }
    throw new Error(t('pictureFailed'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
