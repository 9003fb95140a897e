import type { MeasuredImage, MeasureRequest } from './decode-request.ts';
import { openImage } from './open-image.ts';

/** Pixels of the box that a picture is decoded into, to see that all of it can be. */
const BOX_PIXELS = 64;

/** Decodes a picture for its size, as a viewer sees it. */
export async function measureImage(request: MeasureRequest): Promise<MeasuredImage> {
  const open = await openImage(request.path, request.contentType);
  const { autoOrient, density } = await open().metadata();
  await open().resize(BOX_PIXELS, BOX_PIXELS, { fit: 'inside' }).raw().toBuffer();
  const { width, height } = autoOrient;
  return { width, height, dpi: density ? Math.round(density) : null };
}
