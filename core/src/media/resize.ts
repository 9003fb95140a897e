import type { Sharp } from 'sharp';
import type { ImageFormat, ResizedImage, ResizeRequest } from './decode-request.ts';
import { openImage } from './open-image.ts';

/** Fits a stored preview into the box of the request and encodes it; where the format has no alpha, on white. */
export async function resizeImage(request: ResizeRequest): Promise<ResizedImage> {
  const open = await openImage(request.path, 'image/*');
  const resized = open().resize(request.width, request.height, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { data, info } = await encode(resized, request.format).toBuffer({
    resolveWithObject: true,
  });
  return {
    bytes: data,
    contentType: `image/${request.format}`,
    width: info.width,
    height: info.height,
  };
}

/** Efforts by docs/decisions/0010-on-demand-images.md: a viewer waits, and higher ones cost several times the CPU. */
function encode(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' });
    case 'webp':
      return image.webp({ quality: 80, effort: 2 });
    case 'jpeg':
      return image.flatten({ background: 'white' }).jpeg({ quality: 80 });
    case 'png':
      return image.png();
  }
}
