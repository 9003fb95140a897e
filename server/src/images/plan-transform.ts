import { createHash } from 'node:crypto';
import { RESIZE_MAX_HEIGHT, RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';
import type { ImageQuery } from '@spindle/contracts/files/files';
import type { ImageTransform } from '@spindle/core/decoder-pool/image-transform';
import { Invalid, NotFound } from '@spindle/core/errors';
import type { StoredWatermark } from '@spindle/core/settings/watermark';
import { formatFor } from './formats.ts';
import type { Picture, Viewable } from './viewable-assets.ts';

/** What is asked of a picture beside its size and format. */
const MORE_THAN_SIZE = [
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

/** The preview's size is rounded to whole pixels. */
const ROUNDING = 1.005;

/** Whether a request asks for more than a size and a format. */
export function asksForTransform(query: ImageQuery): boolean {
  return MORE_THAN_SIZE.some((option) => query[option] !== undefined);
}

/** What the settings say of how an image looks. */
export interface SettledLook {
  /** Null where none is asked for, or there is none. */
  watermark: StoredWatermark | null;
  keepDisplayP3: boolean;
  /** How large a poster of a video is where no size is asked for. */
  posterBox: Size;
}

export interface TransformPlan {
  /** The preview, or null for the original: where more of its pixels are wanted than the preview has. */
  source: Picture | null;
  /** Page of the original, where it is not the first. */
  page: number | null;
  transform: ImageTransform;
  /** Tells the image from others of its size. */
  variant: string;
  variesByAccept: boolean;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Plans an image with more than a size. Parts are named in pixels of the original; the preview serves as long as it has the
 * pixels. Throws Invalid for a part that lies outside, and as `laterPage` does.
 */
export function planTransform(
  asset: Pick<Viewable, 'kind' | 'width' | 'height' | 'contentType' | 'pages'> & {
    preview: Picture;
  },
  query: ImageQuery,
  accept: string | undefined,
  { watermark, keepDisplayP3 }: Omit<SettledLook, 'posterBox'>,
): TransformPlan {
  const page = laterPage(asset, query);
  const original = originalSize(asset);
  const part = query.crop?.kind === 'part' ? query.crop : undefined;
  if (part && (part.left + part.width > original.width || part.top + part.height > original.height))
    throw outside(original);
  const seen = turned(part ?? original, query.rotate ?? 0);
  const fit = query.crop?.kind === 'size' ? 'cover' : (query.fit ?? 'inside');
  const box = boxOf(query, seen, fit);
  const previewScale = asset.preview.width / original.width;
  const fromPreview = neededScale(seen, box, fit) <= previewScale * ROUNDING;
  const scale = fromPreview ? previewScale : 1;
  const hasTransparentPixels = asset.preview.contentType === 'image/png';
  const transform: ImageTransform = {
    ...effectsOf(query),
    ...(watermark && { watermark: markOf(watermark) }),
    ...box,
    fit,
    ...(part && { part: scaledPart(part, scale, fromPreview ? asset.preview : original) }),
    format: formatFor(query.format, accept, hasTransparentPixels),
    ...(keepDisplayP3 && { keepDisplayP3 }),
  };
  const variant = JSON.stringify(page === null ? transform : { ...transform, page });
  return {
    source: fromPreview && page === null ? asset.preview : null,
    page,
    transform,
    variant: createHash('sha256').update(variant).digest('hex').slice(0, 16),
    variesByAccept: query.format === undefined,
  };
}

/**
 * Returns the page of a PDF that the preview does not show; null for the first. Throws Invalid for other kinds of files and for
 * a part of a page, NotFound for a page that the document does not have.
 */
function laterPage(
  { contentType, pages }: Pick<Viewable, 'contentType' | 'pages'>,
  { page = 1, crop }: ImageQuery,
): number | null {
  if (page === 1) return null;
  if (contentType !== 'application/pdf') throw unusable('page', 'is for PDF documents only');
  if (crop?.kind === 'part') throw unusable('crop', 'only the first page can be cropped to a part');
  if (page > pages) throw new NotFound('Page', page);
  return page;
}

function unusable(path: string, message: string): Invalid {
  return new Invalid(`${path}: ${message}`, [{ path, message }]);
}

/** Of pictures alone the original can be decoded; of all else the preview is what there is. */
function originalSize({ kind, width, height, preview }: Parameters<typeof planTransform>[0]): Size {
  return kind === 'IMAGE' && width !== null && height !== null ? { width, height } : preview;
}

function outside({ width, height }: Size): Invalid {
  return unusable('crop', `must lie within the original, which is ${width}x${height}`);
}

/** The size of a picture after it has been turned. */
function turned({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return {
    width: Math.round(width * cos + height * sin),
    height: Math.round(width * sin + height * cos),
  };
}

/** The box asked for, in pixels of the screen, held to the largest image: smaller in both directions, its shape kept. */
function boxOf(
  { crop, resize, dpr = 1 }: ImageQuery,
  seen: Size,
  fit: ImageTransform['fit'],
): Size {
  const asked = (crop?.kind === 'size' ? crop : resize) ?? {
    width: RESIZE_MAX_WIDTH,
    height: RESIZE_MAX_HEIGHT,
  };
  const box = { width: asked.width * dpr, height: asked.height * dpr };
  const isHeld = fit === 'inside' || fit === 'fill';
  const enlarged =
    isHeld || fit === 'contain' ? 1 : Math.max(box.width / seen.width, box.height / seen.height);
  const over = Math.max(1, enlarged, box.width / RESIZE_MAX_WIDTH, box.height / RESIZE_MAX_HEIGHT);
  const held = isHeld
    ? {
        width: Math.min(box.width, RESIZE_MAX_WIDTH),
        height: Math.min(box.height, RESIZE_MAX_HEIGHT),
      }
    : { width: box.width / over, height: box.height / over };
  return {
    width: Math.max(1, Math.round(held.width)),
    height: Math.max(1, Math.round(held.height)),
  };
}

/** Pixels of the image for each pixel of the original. */
function neededScale(seen: Size, box: Size, fit: ImageTransform['fit']): number {
  const scales = [box.width / seen.width, box.height / seen.height];
  return Math.min(1, fit === 'cover' || fit === 'fill' ? Math.max(...scales) : Math.min(...scales));
}

function scaledPart(part: Size & { left: number; top: number }, scale: number, whole: Size) {
  const left = Math.min(whole.width - 1, Math.round(part.left * scale));
  const top = Math.min(whole.height - 1, Math.round(part.top * scale));
  return {
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round(part.width * scale))),
    height: Math.max(1, Math.min(whole.height - top, Math.round(part.height * scale))),
  };
}

function markOf({ objectKey, placement, scale }: StoredWatermark) {
  return { objectKey, placement, scale };
}

function effectsOf(query: ImageQuery): Partial<ImageTransform> {
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
