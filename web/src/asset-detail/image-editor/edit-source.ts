import type { Asset } from '@spindle/contracts/assets/assets';
import {
  BROWSER_IMAGE_TYPES,
  EDIT_COPY_EDGE,
  EDIT_ORIGINAL_MAX_PIXELS,
  readEditCopy,
} from '@spindle/contracts/conversions/edit-copy';
import { readFile } from '@spindle/contracts/files/files';
import type { Size } from '@spindle/contracts/image-edits/geometry';
import { readSettings, readWatermark } from '@spindle/contracts/settings/settings';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../api/call.ts';
import { isWorthWaiting } from '../../api/errors.ts';
import { RETRY_MS } from '../../api/repeat-while-waiting.ts';
import { newCanvas } from './new-canvas.ts';
import { isCmykJpeg } from './preview/is-cmyk-jpeg.ts';
import { mendRedEyes } from './preview/mend-red-eyes.ts';
import { readStoredEdit, type StoredEdit } from './stored-edit-api.ts';
import { t } from './texts.ts';
import type { SettingsWatermark } from './watermark-place.ts';

/** Content key of the original. */
export const ORIGINAL = 'original';

/** An image that is loaded for editing. */
export interface EditSource {
  /** The image without the red eyes of the recipe, at most EDIT_COPY_EDGE pixels on each side: what the preview shows. */
  picture: HTMLCanvasElement;
  /** Size of the full image. */
  size: Size;
  /** The edit that continues; null if the image itself is edited. */
  stored: StoredEdit | null;
  /** Watermark of the settings; null if there is none. */
  watermark: SettingsWatermark | null;
}

/**
 * Loads the image with a content key for editing. Retries until the copy of a large image exists. If it was edited before, loads the
 * source of that edit, unless `isNew` or the browser cannot open it.
 */
export const editSourceQuery = (asset: Asset, key: string, isNew: boolean) =>
  queryOptions({
    queryKey: ['edit-source', asset.id, asset.version, key, isNew],
    queryFn: async ({ signal }): Promise<EditSource> => {
      const [image, watermark] = await Promise.all([
        fetchSource(asset, key, isNew, signal),
        fetchWatermark(signal),
      ]);
      return { ...image, watermark };
    },
    retry: (_count, error) => isWorthWaiting(error),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // a decoded image takes up to 64 MB of memory
  });

type Loaded = Omit<EditSource, 'watermark'>;

async function fetchSource(
  asset: Asset,
  key: string,
  isNew: boolean,
  signal: AbortSignal,
): Promise<Loaded> {
  const stored = isNew ? null : await readStoredEdit(asset.id, key, signal);
  const continued = stored && (await fetchStoredSource(asset, stored, signal).catch(() => null));
  signal.throwIfAborted();
  if (continued) {
    mendRedEyes(continued.picture, stored.recipe.red_eyes);
    return { ...continued, stored };
  }
  return { ...(await fetchImage(asset, key, signal)), stored: null };
}

type Picture = Pick<EditSource, 'picture' | 'size'>;

async function fetchStoredSource(
  asset: Asset,
  { source: { id, key, version } }: StoredEdit,
  signal: AbortSignal,
): Promise<Picture> {
  const isCurrent = id === asset.id && version === asset.version;
  // Only of the current original does the server have a copy that every browser opens.
  if (isCurrent && key === ORIGINAL) return fetchImage(asset, key, signal);
  const file = await fetchFile(id, { key, ...(key === ORIGINAL && { version }) }, signal);
  return toPicture(await decodeImage(file));
}

async function fetchImage(asset: Asset, key: string, signal: AbortSignal): Promise<Picture> {
  const { id, version } = asset;
  if (key !== ORIGINAL) return toPicture(await decodeImage(await fetchFile(id, { key }, signal)));
  if (canBrowserOpen(asset)) {
    const file = await fetchFile(id, { key }, signal).catch(() => null);
    const image = file && !(await isCmykJpeg(file)) && (await decodeImage(file).catch(() => null));
    if (image) return toPicture(image);
    signal.throwIfAborted();
  }
  const query = { v: version };
  const copy = await callForFile(readEditCopy, { params: { id }, query, signal });
  return toPicture(await decodeImage(await copy.blob()), sizeOf(asset));
}

/** Returns a file of an asset as browsers show it. */
async function fetchFile(
  id: string,
  file: { key: string; version?: number },
  signal: AbortSignal,
): Promise<Blob> {
  const query = { ...file, delivery: 'display' } as const;
  return (await callForFile(readFile, { params: { id }, query, signal })).blob();
}

/** Returns the size of the original; null if it is not known. */
function sizeOf({ metadata: { width, height } }: Asset): Size | null {
  return width && height ? { width, height } : null;
}

/** Returns the watermark. Returns null on errors, so that the editor opens without it. */
async function fetchWatermark(signal: AbortSignal): Promise<EditSource['watermark']> {
  try {
    const { watermark } = (await call(readSettings, { signal })).data;
    if (!watermark.watermarkFile) return null;
    const answer = await callForFile(readWatermark, { signal });
    const image = await decodeImage(await answer.blob());
    return {
      url: image.src,
      ratio: image.naturalWidth / image.naturalHeight,
      placement: watermark.watermarkPlacement,
      scale: watermark.watermarkScale,
    };
  } catch {
    return null;
  }
}

function canBrowserOpen({ content_type, metadata: { width = 0, height = 0 } }: Asset): boolean {
  return BROWSER_IMAGE_TYPES.includes(content_type) && width * height <= EDIT_ORIGINAL_MAX_PIXELS;
}

/** Throws if the browser cannot decode the image, or if it has no size. */
async function decodeImage(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await image.decode().catch(() => undefined);
  if (image.naturalWidth > 0 && image.naturalHeight > 0) return image;
  URL.revokeObjectURL(image.src);
  throw new Error(t('loadFailed'));
}

/** Draws an image for the preview, and releases it. `full`: size of the image of which it is a copy. */
function toPicture(image: HTMLImageElement, full: Size | null = null): Picture {
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const scale = Math.min(1, EDIT_COPY_EDGE / Math.max(size.width, size.height));
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const { canvas, context } = newCanvas(width, height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return { picture: canvas, size: full ?? size };
}
