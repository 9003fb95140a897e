import sharp, { type Sharp } from 'sharp';
import type { EncodedImage, TransformRequest } from '../decoder-pool/decode-request.ts';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';
import { PIXELS_MAX, tooManyPixels } from '../decoder-pool/limits.ts';
import { type Watermark, watermarkLayer } from '../decoder-pool/watermark.ts';
import { Undecodable } from '../file-types/undecodable.ts';
import { encodeImage } from './encode-image.ts';
import { type OpenedImage, openImage } from './open-image.ts';
import { fromRaster, type Raster, rasterOf } from './raster.ts';
import { overlayText } from './text-overlay.ts';

const TRANSPARENT = '#00000000';

/**
 * Makes an image of a picture: a part of it, turned, fitted into a box, with effects and a text, encoded. What fits a box
 * alone is one pass, which decodes no more than it needs.
 */
export async function transformImage({
  path,
  contentType,
  transform,
  watermark,
}: TransformRequest): Promise<EncodedImage> {
  const opened = await openImage(path, contentType, transform);
  const turned = await turn(opened, transform);
  const fitted = await fit(turned, transform);
  const bearing = watermark || transform.text ? await inColors(fitted, transform) : fitted;
  const marked = watermark ? await layMark(await rasterOf(bearing), watermark) : bearing;
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

/** A grey picture has one channel; what is laid over it may be of any colour. */
async function inColors(image: Sharp, { grayscale }: ImageTransform): Promise<Sharp> {
  return grayscale ? sharp(await image.tiff({ compression: 'none' }).toBuffer()) : image;
}

async function layMark(picture: Raster, watermark: Watermark): Promise<Sharp> {
  const layer = await watermarkLayer(watermark, picture);
  return fromRaster(picture).composite([layer]);
}

/** The part, turned and mirrored. Each turn starts from pixels: in one pass the library has an order of its own. */
async function turn({ metadata, open }: OpenedImage, transform: ImageTransform): Promise<Picture> {
  const { part, rotate, flip } = transform;
  const whole = open();
  const held = part && within(part, metadata.autoOrient);
  const taken = held ? whole.extract(held) : whole;
  const size = held ?? metadata.autoOrient;
  if (!rotate && !flip) return { image: taken, size };
  if (size.width * size.height > PIXELS_MAX)
    throw new Undecodable(`The image cannot be rotated: ${tooManyPixels()}.`);
  let raster = await rasterOf(taken);
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

/** A raw file may develop to a few pixels fewer than its camera says. */
function within(part: NonNullable<ImageTransform['part']>, { width, height }: Size) {
  const left = Math.min(part.left, width - 1);
  const top = Math.min(part.top, height - 1);
  return {
    ...{ left, top },
    width: Math.min(part.width, width - left),
    height: Math.min(part.height, height - top),
  };
}

interface Size {
  width: number;
  height: number;
}

interface Picture {
  image: Sharp;
  size: Size;
}

/** Into the box, then the effects. */
async function fit(picture: Picture, transform: ImageTransform): Promise<Sharp> {
  const { background, grayscale, blur, sharpen } = transform;
  const fitted = await fitBox(picture, transform);
  if (background) fitted.flatten({ background });
  if (grayscale) fitted.grayscale();
  if (blur) fitted.blur(blur);
  if (sharpen) fitted.sharpen({ sigma: sharpen });
  return fitted;
}

async function fitBox(picture: Picture, transform: ImageTransform): Promise<Sharp> {
  const { width, height, fit, focal, gravity } = transform;
  if (fit === 'cover' && focal) return coverAround(picture, transform, focal);
  const position = positionOf(gravity);
  const inside = fit === 'contain' ? 'inside' : fit;
  const fitted = picture.image.resize({
    width,
    height,
    fit: inside,
    position,
    withoutEnlargement: true,
  });
  return fit === 'contain' ? frame(await rasterOf(fitted), transform) : fitted;
}

/** In the middle of a box of exactly that size. */
function frame(picture: Raster, transform: ImageTransform): Sharp {
  const left = Math.floor((transform.width - picture.width) / 2);
  const top = Math.floor((transform.height - picture.height) / 2);
  return fromRaster(picture)
    .ensureAlpha()
    .extend({
      left,
      top,
      right: transform.width - picture.width - left,
      bottom: transform.height - picture.height - top,
      background: backgroundOf(transform),
    });
}

/** Fills the box with what lies around a point. */
async function coverAround(
  { image, size }: Picture,
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
  if (gravity === 'face') return 'attention'; // no faces are known here
  return gravity === undefined || gravity === 'center' ? 'centre' : gravity;
}

function backgroundOf({ background, format }: ImageTransform): string {
  return background ?? (format === 'jpeg' ? '#ffffff' : TRANSPARENT);
}
