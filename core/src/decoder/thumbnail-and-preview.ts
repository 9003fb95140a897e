import type { Metadata, Sharp } from 'sharp';
import type {
  EncodedImage,
  ImageFileInfo,
  ThumbnailAndPreview,
  ThumbnailAndPreviewRequest,
  ThumbnailRequest,
} from '../decoder-pool/decode-request.ts';
import { dhashOf, thumbhashOf } from './fingerprints.ts';
import { openImage } from './open-image.ts';
import { paletteOf } from './palette.ts';
import {
  boxed,
  encodeJpegOrPng,
  fromRaster,
  hasTransparentPixels,
  rasterOf,
  sampled,
  srgbOf,
  writeJpegOrPng,
} from './raster.ts';

const THUMB = { boxPixels: 300, quality: 80 };
const PREVIEW = { boxPixels: 2048, quality: 82 };

/** Box whose pixels the palette counts: enough for shares, and quick. */
const PALETTE_PIXELS = 64;

/**
 * Writes `_thumb`, tells of it, then writes `_preview`, or the other way round. Both are sRGB, but for a preview that is to stay in
 * Display P3; a vector picture fills the preview's box, others are never enlarged.
 */
export async function renderThumbnailAndPreview(
  request: ThumbnailAndPreviewRequest,
  onThumb: (thumb: ImageFileInfo) => void,
): Promise<ThumbnailAndPreview> {
  const original = await openImage(request.path, request.contentType, request);
  const { metadata } = original;
  const isVector = metadata.format === 'svg';
  const large = boxed(original.open(), PREVIEW.boxPixels, isVector);
  const shrinks = shrinksOnLoad(metadata);
  const decoded = shrinks ? null : await rasterOf(large);
  const seeThrough = decoded !== null && hasTransparentPixels(decoded);
  const write = (image: Sharp, path: string, quality: number) =>
    writeJpegOrPng(image, path, seeThrough, quality);
  // Rows that are written as they come take no memory.
  const writePreview = () =>
    write(decoded ? fromRaster(decoded) : large, request.previewPath, PREVIEW.quality);
  const early = shrinks && !request.isThumbnailFirst ? await writePreview() : null;
  const smaller = request.thumb ?? early;
  const source = smaller ? await openImage(smaller.path, smaller.contentType) : original;
  const inSrgb = decoded ? srgbOf(decoded) : source.open({ inSrgb: true });
  const small = await rasterOf(boxed(inSrgb, THUMB.boxPixels));
  const thumb = request.thumb ?? (await write(fromRaster(small), request.thumbPath, THUMB.quality));
  if (!request.thumb) onThumb(thumb);
  const preview = early ?? (await writePreview());
  return {
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    dpi: isVector ? null : roundedDpi(metadata.density),
    orientation: metadata.orientation ?? null,
    pages: metadata.pages ?? 1,
    hasAlpha: seeThrough,
    isDamaged: original.isDamaged(),
    palette: paletteOf(await sampled(small, PALETTE_PIXELS)),
    thumbhash: await thumbhashOf(small),
    dhash: await dhashOf(small),
    thumb,
    preview,
  };
}

/** Pixels up to which every format decodes in little time. */
const SMALL_PIXELS_MAX = 4_000_000;

/**
 * Renders the thumbnail alone, from the pixels of the original: the same as `renderThumbnailAndPreview` writes. Returns null for a
 * damaged picture, and where that takes a decode of all pixels of a large one, which its preview needs as well.
 */
export async function renderThumbnailOnly(request: ThumbnailRequest): Promise<EncodedImage | null> {
  const original = await openImage(request.path, request.contentType);
  const { metadata } = original;
  const isSmall = metadata.width * metadata.height <= SMALL_PIXELS_MAX;
  if (metadata.format === 'svg' || !(isSmall || shrinksOnLoad(metadata))) return null;
  const small = await rasterOf(boxed(original.open({ inSrgb: true }), THUMB.boxPixels));
  if (original.isDamaged()) return null;
  const { data, ...rendition } = await encodeJpegOrPng(
    fromRaster(small),
    hasTransparentPixels(small),
    THUMB.quality,
  );
  return { bytes: data, ...rendition };
}

/**
 * A baseline JPEG decodes to a thumbnail in two fifths of the time that its preview takes, so there two decodes bring the
 * thumbnail sooner; every other format has to be decoded as a whole, so there one has to do.
 */
function shrinksOnLoad({ format, isProgressive, width, height }: Metadata): boolean {
  return format === 'jpeg' && !isProgressive && Math.max(width, height) > PREVIEW.boxPixels;
}

/** More than scanners have. */
const DPI_MAX = 20_000;

/** Pixels per inch, where the file says so: some have the shape of a pixel in that place, as one to one. */
export function roundedDpi(density = 0): number | null {
  const dpi = Math.round(density);
  return dpi >= 1 && dpi <= DPI_MAX ? dpi : null;
}
