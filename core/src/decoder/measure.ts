import type { MeasuredImage, MeasureRequest } from '../decoder-pool/decode-request.ts';
import { openImage } from './open-image.ts';
import { roundedDpi } from './thumbnail-and-preview.ts';

/** Pixels of the box that a picture is decoded into, to see that all of it can be. */
const BOX_PIXELS = 64;

/** Decodes a picture for its size, as a viewer sees it. */
export async function measureImage(request: MeasureRequest): Promise<MeasuredImage> {
  const { metadata, open } = await openImage(request.path, request.contentType);
  await open().resize(BOX_PIXELS, BOX_PIXELS, { fit: 'inside' }).raw().toBuffer();
  const { width, height } = metadata.autoOrient;
  return { width, height, dpi: roundedDpi(metadata.density) };
}
