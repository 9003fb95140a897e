import type { Metadata, Sharp } from 'sharp';
import type {
  EncodedImage,
  ImageFileInfo,
  ThumbnailAndPreview,
  ThumbnailAndPreviewRequest,
  ThumbnailRequest,
} from '../decoder-pool/decode-request.ts';
import { mayBeHdrPng } from '../file-types/hdr-png.ts';
import { INCOMPLETE, Undecodable } from '../file-types/undecodable.ts';
import { dhashOf, thumbhashOf } from './fingerprints.ts';
import { openImage } from './open-image.ts';
import { paletteOf } from './palette.ts';
import {
  encodeJpegOrPng,
  fitIntoBox,
  fromRaster,
  hasTransparentPixels,
  isUniform,
  rasterOf,
  sampleRaster,
  srgbOf,
  writeJpegOrPng,
} from './raster.ts';

/** Box in pixels and JPEG quality of a thumbnail. */
const THUMB = { boxPixels: 300, quality: 80 };
const PREVIEW = { boxPixels: 2048, quality: 82 };

/** Side of the box that the palette is computed from, in pixels: enough for percentages, and fast. */
const PALETTE_PIXELS = 64;

/**
 * Writes `_thumb` and `_preview` and measures the image. Calls `onThumb` as soon as the thumbnail is written; which of the two comes
 * first depends on `isThumbnailFirst`. Both are sRGB, except a preview that keeps Display P3. Only vector images are enlarged: they
 * fill the preview's box.
 */
export async function renderThumbnailAndPreview(
  request: ThumbnailAndPreviewRequest,
  onThumb: (thumb: ImageFileInfo) => void,
): Promise<ThumbnailAndPreview> {
  const { keepDisplayP3 } = request;
  const original = await openImage(request.path, request.contentType, { keepDisplayP3 });
  const { metadata } = original;
  const isVector = metadata.format === 'svg';
  const large = fitIntoBox(original.open(), PREVIEW.boxPixels, isVector);
  const shrinks = canShrinkOnLoad(metadata);
  const decoded = shrinks ? null : await rasterOf(large);
  const isTransparent = decoded !== null && hasTransparentPixels(decoded);
  const write = (image: Sharp, path: string, quality: number) =>
    writeJpegOrPng(image, path, isTransparent, quality);
  // Without a raster, rows stream from the source to the file and take no memory.
  const writePreview = () =>
    write(decoded ? fromRaster(decoded) : large, request.previewPath, PREVIEW.quality);
  const earlyPreview = shrinks && !request.isThumbnailFirst ? await writePreview() : null;
  const smaller = request.thumb ?? earlyPreview;
  const source = smaller ? await openImage(smaller.path, smaller.contentType) : original;
  const inSrgb = decoded ? srgbOf(decoded) : source.open({ inSrgb: true });
  const small = await rasterOf(fitIntoBox(inSrgb, THUMB.boxPixels));
  if (original.isTruncated && isUniform(small))
    throw new Undecodable(`The image cannot be decoded: ${INCOMPLETE}.`); // nothing but the filling
  const thumb = request.thumb ?? (await write(fromRaster(small), request.thumbPath, THUMB.quality));
  if (!request.thumb) onThumb(thumb);
  const preview = earlyPreview ?? (await writePreview());
  return {
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    dpi: isVector ? null : roundedDpi(metadata.density),
    orientation: metadata.orientation ?? null,
    pages: metadata.pages ?? 1,
    hasAlpha: isTransparent,
    isDamaged: original.isDamaged(),
    palette: paletteOf(await sampleRaster(small, PALETTE_PIXELS)),
    thumbhash: await thumbhashOf(small),
    dhash: await dhashOf(small),
    thumb,
    preview,
  };
}

/** Number of pixels up to which every format decodes quickly. */
const SMALL_PIXELS_MAX = 4_000_000;

/**
 * Renders only the thumbnail, from the pixels of the original: the same one that `renderThumbnailAndPreview` writes. Returns null for a
 * damaged image, for a TIFF or a PNG with high dynamic range, which a worker may convert first, and for a large image that must be decoded
 * completely: its preview needs the same decode.
 */
export async function renderThumbnailOnly(request: ThumbnailRequest): Promise<EncodedImage | null> {
  const original = await openImage(request.path, request.contentType);
  const { metadata } = original;
  const isSmall = metadata.width * metadata.height <= SMALL_PIXELS_MAX;
  const isOpenedByWorker =
    metadata.format === 'svg' || metadata.format === 'tiff' || (await mayBeHdrPng(request.path));
  if (isOpenedByWorker || !(isSmall || canShrinkOnLoad(metadata))) return null;
  const small = await rasterOf(fitIntoBox(original.open({ inSrgb: true }), THUMB.boxPixels));
  if (original.isDamaged()) return null;
  const { data, ...encoded } = await encodeJpegOrPng(
    fromRaster(small),
    hasTransparentPixels(small),
    THUMB.quality,
  );
  return { bytes: data, ...encoded };
}

/**
 * Returns whether the decoder can shrink the image while loading it. A baseline JPEG decodes to a thumbnail in two fifths of the time
 * that its preview takes, so decoding it twice yields the thumbnail earlier. Other formats are decoded completely, and only once.
 */
function canShrinkOnLoad({ format, isProgressive, width, height }: Metadata): boolean {
  return format === 'jpeg' && !isProgressive && Math.max(width, height) > PREVIEW.boxPixels;
}

/** Limits a plausible resolution, in pixels per inch: more than any scanner has. */
const DPI_MAX = 20_000;

/** Returns the pixels per inch that a file states, or null if they are implausible. Some files store the pixel aspect ratio, 1, there. */
export function roundedDpi(density = 0): number | null {
  const dpi = Math.round(density);
  return dpi >= 1 && dpi <= DPI_MAX ? dpi : null;
}
