import { createHash } from 'node:crypto';
import { hasPages } from '@spindle/contracts/conversions/paged-types';
import type { ImageQuery } from '@spindle/contracts/files/files';
import type { Asset } from '@spindle/prisma/client';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { StoredWatermark } from '../settings/watermark.ts';
import { chooseFormat } from './choose-format.ts';
import { type FaceBox, focalOfFaces } from './face-focal.ts';
import type { StoredImage } from './stored-image.ts';
import { limitBox, requiredScale, rotateSize, type Size, scalePart } from './transform-geometry.ts';

/** Options that need a transform; size and format alone do not. */
const TRANSFORM_OPTIONS = [
  'page',
  'crop',
  'rotate',
  'flip',
  'fit',
  'dpr',
  'background',
  'grayscale',
  'blur',
  'sharpen',
  'text',
  'watermark',
  'quality',
] as const satisfies readonly (keyof ImageQuery)[];

/** Factor by which a required scale may exceed that of the preview, whose size is rounded to whole pixels. */
const ROUNDING = 1.005;

/** Returns whether a request is for the poster of a video, which has the size of the settings. */
export function isPosterRequest({ kind }: Pick<Asset, 'kind'>, query: ImageQuery): boolean {
  return kind === 'VIDEO' && !query.resize && !query.crop;
}

/** Returns whether a request needs more than a size and a format. */
export function needsTransform(query: ImageQuery): boolean {
  return TRANSFORM_OPTIONS.some((option) => query[option] !== undefined);
}

/** Settings that change how images are rendered. */
export interface RenderSettings {
  /** Null when no watermark is requested or configured. */
  watermark: StoredWatermark | null;
  keepDisplayP3: boolean;
  /** Limits the poster of a video when no size is requested. */
  posterBox: Size;
}

/** The asset that an on-demand image shows. */
interface PlannedAsset extends Pick<Asset, 'kind' | 'width' | 'height' | 'contentType'> {
  /** The number of pages of a document; 1 for other files. */
  pages: number;
  preview: StoredImage;
  /** The faces on its image. */
  faces?: readonly FaceBox[];
  /** Boxes to hide on its image. Not for later pages of a document. */
  hidden?: readonly FaceBox[];
}

/** How an on-demand image is rendered. */
export interface TransformPlan {
  /** The preview; null for the original, which is needed when the preview has too few pixels. */
  source: StoredImage | null;
  /** The page of the document; null for the first. */
  page: number | null;
  transform: ImageTransform;
  /** Hash of the transform; distinguishes images of the same size. */
  variant: string;
  variesByAccept: boolean;
}

/**
 * Plans an image with more options than a size. The part to crop is in pixels of the original. Renders from the preview
 * while it has enough pixels, and always if it hides boxes. Throws Invalid for a part outside the original, and as `selectPage` does.
 */
export function planTransform(
  asset: PlannedAsset,
  query: ImageQuery,
  accept: string | undefined,
  { watermark, keepDisplayP3 }: Omit<RenderSettings, 'posterBox'>,
): TransformPlan {
  const page = selectPage(asset, query);
  const original = originalSize(asset);
  const part = query.crop?.kind === 'part' ? query.crop : undefined;
  if (part && (part.left + part.width > original.width || part.top + part.height > original.height))
    throw outsideError(original);
  const source = rotateSize(part ?? original, query.rotate ?? 0);
  const fit = query.crop?.kind === 'size' ? 'cover' : (query.fit ?? 'inside');
  const box = limitBox(query, source, fit);
  const previewScale = asset.preview.width / original.width;
  const hidden = page === null && asset.hidden?.length ? [...asset.hidden] : null;
  const hasEnoughPixels =
    hidden !== null || requiredScale(source, box, fit) <= previewScale * ROUNDING;
  const scale = hasEnoughPixels ? previewScale : 1;
  const hasTransparentPixels = asset.preview.contentType === 'image/png';
  const effects = selectEffects(query);
  const focal =
    fit === 'cover' && effects.gravity === 'face' && showsWholeImage(query)
      ? focalOfFaces(asset.faces ?? [], box, original)
      : null;
  const transform: ImageTransform = {
    ...(hidden && { hidden }),
    ...(focal && { focal }),
    ...effects,
    ...(watermark && { watermark: watermarkTransform(watermark) }),
    ...box,
    fit,
    ...(part && { part: scalePart(part, scale, hasEnoughPixels ? asset.preview : original) }),
    format: chooseFormat(query.format, accept, { hasTransparentPixels }),
    ...(keepDisplayP3 && { keepDisplayP3 }),
  };
  const variant = JSON.stringify(page === null ? transform : { ...transform, page });
  return {
    source: hasEnoughPixels && page === null ? asset.preview : null,
    page,
    transform,
    variant: createHash('sha256').update(variant).digest('hex').slice(0, 16),
    variesByAccept: query.format === undefined,
  };
}

/**
 * Returns the requested page of a document; null for the first page, which the preview shows. Throws Invalid for later pages
 * of other file types or with a part to crop, NotFound for a page that the document does not have.
 */
function selectPage(
  { contentType, pages }: Pick<PlannedAsset, 'contentType' | 'pages'>,
  { page = 1, crop }: ImageQuery,
): number | null {
  if (page === 1) return null;
  if (!hasPages(contentType)) throw optionError('page', 'is for PDF and office documents only');
  if (crop?.kind === 'part')
    throw optionError('crop', 'only the first page can be cropped to a part');
  if (page > pages) throw new NotFound('Page', page);
  return page;
}

function optionError(path: string, message: string): Invalid {
  return new Invalid(`${path}: ${message}`, [{ path, message }]);
}

/** Returns whether the positions of faces apply: nothing is cut out, rotated or mirrored before the crop. */
function showsWholeImage({ page = 1, crop, rotate, flip }: ImageQuery): boolean {
  return page === 1 && crop?.kind !== 'part' && !rotate && !flip;
}

/** Returns the size of the original, or of the preview for files that cannot be decoded as an image. */
function originalSize({ kind, width, height, preview }: PlannedAsset): Size {
  return kind === 'IMAGE' && width !== null && height !== null ? { width, height } : preview;
}

function outsideError({ width, height }: Size): Invalid {
  return optionError('crop', `must lie within the original, which is ${width}x${height}`);
}

function watermarkTransform({ objectKey, placement, scale }: StoredWatermark) {
  return { objectKey, placement, scale };
}

/** Returns the options that apply to any size. Lengths are in device pixels: multiplied by `dpr`. */
function selectEffects(query: ImageQuery): Partial<ImageTransform> {
  const {
    rotate,
    flip,
    crop,
    gravity = crop?.kind === 'size' ? crop.gravity : undefined,
    focal,
    background,
    grayscale,
    blur,
    sharpen,
    quality,
    dpr = 1,
  } = query;
  return {
    ...(rotate && { rotate }),
    ...(flip && { flip }),
    ...(gravity && { gravity }),
    ...(focal && { focal }),
    ...(background && { background }),
    ...(grayscale && { grayscale }),
    ...(blur && { blur: blur * dpr }),
    ...(sharpen && { sharpen }),
    ...(quality && { quality }),
    ...(query.text !== undefined && {
      text: {
        words: query.text,
        color: query.text_color ?? '#ffffff',
        sizePixels: (query.text_size ?? 32) * dpr,
        gravity: query.text_gravity ?? 'south',
      },
    }),
  };
}
