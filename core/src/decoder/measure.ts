import type { MeasuredImage, MeasureRequest } from '../decoder-pool/decode-request.ts';
import { openImage } from './open-image.ts';
import { roundedDpi } from './thumbnail-and-preview.ts';

/** Side of the box that the image is decoded into, in pixels: enough to prove that all of it decodes. */
const BOX_PIXELS = 64;

/** Decodes an image and returns its size after orientation. Throws Undecodable when part of it cannot be decoded. */
export async function measureImage(request: MeasureRequest): Promise<MeasuredImage> {
  const { metadata, open } = await openImage(request.path, request.contentType);
  await open().resize(BOX_PIXELS, BOX_PIXELS, { fit: 'inside' }).raw().toBuffer();
  const { width, height } = metadata.autoOrient;
  return { width, height, dpi: roundedDpi(metadata.density) };
}
