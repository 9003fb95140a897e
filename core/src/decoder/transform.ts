import { PIXELS_MAX } from '@spindle/contracts/files/pixels-max';
import sharp, { type Sharp } from 'sharp';
import type { EncodedImage, TransformRequest } from '../decoder-pool/decode-request.ts';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';
import { tooManyPixels } from '../decoder-pool/limits.ts';
import { type Watermark, watermarkLayer } from '../decoder-pool/watermark.ts';
import { Undecodable } from '../file-types/undecodable.ts';
import { encodeImage } from './encode-image.ts';
import { hideBoxes } from './hide-boxes.ts';
import { type OpenedImage, openImage } from './open-image.ts';
import { fromRaster, type Raster, rasterOf } from './raster.ts';
import { overlayText } from './text-overlay.ts';

const TRANSPARENT = '#00000000';

/**
 * Renders an image: hides boxes, cuts out a part, rotates it, fits it into a box, applies effects, watermark and text, and encodes it. A transform
 * that only fits into a box runs in one pass, which decodes no more than it needs.
 */
export async function transformImage({
  path,
  contentType,
  transform,
  watermark,
}: TransformRequest): Promise<EncodedImage> {
  const { keepDisplayP3 } = transform;
  const opened = await openImage(path, contentType, { keepDisplayP3 });
  const rotated = await cutAndRotate(opened, transform);
  const fitted = await fit(rotated, transform);
  const canvas = watermark || transform.text ? await toColor(fitted, transform) : fitted;
  const marked = watermark ? await overlayWatermark(await rasterOf(canvas), watermark) : canvas;
  const finished = transform.text
    ? await overlayText(await rasterOf(marked), transform.text)
    : marked;
  const { data, info } = await encodeImage(finished, transform).toBuffer({
    resolveWithObject: true,
  });
  return {
    bytes: data,
    contentType: `image/${transform.format}`,
    width: info.width,
    height: info.height,
  };
}

/** Converts a grayscale image, which has one channel, to color channels, because overlays may have any color. */
async function toColor(image: Sharp, { grayscale }: ImageTransform): Promise<Sharp> {
  return grayscale ? sharp(await image.tiff({ compression: 'none' }).toBuffer()) : image;
}

async function overlayWatermark(image: Raster, watermark: Watermark): Promise<Sharp> {
  const layer = await watermarkLayer(watermark, image);
  return fromRaster(image).composite([layer]);
}

/** Cuts out the part, rotates and mirrors it. Each step starts from decoded pixels: in one pass, sharp would use its own order. */
async function cutAndRotate(
  { metadata, open }: OpenedImage,
  transform: ImageTransform,
): Promise<SizedImage> {
  const { part, rotate, flip, hidden } = transform;
  const whole = hidden ? await hideBoxes(open(), hidden) : open();
  const box = part && clampPart(part, metadata.autoOrient);
  const cut = box ? whole.extract(box) : whole;
  const size = box ?? metadata.autoOrient;
  if (!rotate && !flip) return { image: cut, size };
  if (size.width * size.height > PIXELS_MAX)
    throw new Undecodable(`The image cannot be rotated: ${tooManyPixels()}.`);
  let raster = await rasterOf(cut);
  if (rotate)
    raster = await rasterOf(
      fromRaster(raster)
        .ensureAlpha()
        .rotate(rotate, { background: backgroundOf(transform) }),
    );
  const image = fromRaster(raster);
  if (flip?.includes('h')) image.flop();
  if (flip?.includes('v')) image.flip();
  return { image: flip ? fromRaster(await rasterOf(image)) : image, size: raster };
}

/** Limits the part to the image: a raw file may develop to a few pixels fewer than its camera states. */
function clampPart(part: NonNullable<ImageTransform['part']>, { width, height }: Size) {
  const left = Math.min(part.left, width - 1);
  const top = Math.min(part.top, height - 1);
  return {
    left,
    top,
    width: Math.min(part.width, width - left),
    height: Math.min(part.height, height - top),
  };
}

interface Size {
  width: number;
  height: number;
}

interface SizedImage {
  image: Sharp;
  size: Size;
}

/** Fits the image into the box, then applies the effects. */
async function fit(source: SizedImage, transform: ImageTransform): Promise<Sharp> {
  const { background, grayscale, blur, sharpen } = transform;
  const fitted = await fitBox(source, transform);
  if (background) fitted.flatten({ background });
  if (grayscale) fitted.grayscale();
  if (blur) fitted.blur(blur);
  if (sharpen) fitted.sharpen({ sigma: sharpen });
  return fitted;
}

async function fitBox(source: SizedImage, transform: ImageTransform): Promise<Sharp> {
  const { width, height, fit, focal, gravity } = transform;
  if (fit === 'cover' && focal) return coverAround(source, transform, focal);
  const position = positionOf(gravity);
  const inside = fit === 'contain' ? 'inside' : fit;
  const fitted = source.image.resize({
    width,
    height,
    fit: inside,
    position,
    withoutEnlargement: true,
  });
  return fit === 'contain' ? padToBox(await rasterOf(fitted), transform) : fitted;
}

/** Centers the image in a box of exactly that size. */
function padToBox(image: Raster, transform: ImageTransform): Sharp {
  const left = Math.floor((transform.width - image.width) / 2);
  const top = Math.floor((transform.height - image.height) / 2);
  return fromRaster(image)
    .ensureAlpha()
    .extend({
      left,
      top,
      right: transform.width - image.width - left,
      bottom: transform.height - image.height - top,
      background: backgroundOf(transform),
    });
}

/** Fills the box with the surroundings of a focal point, whose coordinates are shares of the size. */
async function coverAround(
  { image, size }: SizedImage,
  { width, height }: Size,
  focal: { x: number; y: number },
): Promise<Sharp> {
  const scale = Math.min(1, Math.max(width / size.width, height / size.height));
  const scaled = {
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
  };
  const box = { width: Math.min(width, scaled.width), height: Math.min(height, scaled.height) };
  const raster = await rasterOf(image.resize({ ...scaled, fit: 'fill' }));
  return fromRaster(raster).extract({
    left: startOf(focal.x, scaled.width, box.width),
    top: startOf(focal.y, scaled.height, box.height),
    ...box,
  });
}

function startOf(share: number, whole: number, part: number): number {
  return Math.min(whole - part, Math.max(0, Math.round(share * whole - part / 2)));
}

function positionOf(gravity: ImageTransform['gravity']): string {
  if (gravity === 'face') return 'attention'; // no faces are known
  return gravity === undefined || gravity === 'center' ? 'centre' : gravity;
}

function backgroundOf({ background, format }: ImageTransform): string {
  return background ?? (format === 'jpeg' ? '#ffffff' : TRANSPARENT);
}
