import type { Asset } from '@spindle/contracts/assets/assets';
import {
  BROWSER_IMAGE_TYPES,
  EDIT_ORIGINAL_MAX_PIXELS,
  readEditCopy,
} from '@spindle/contracts/conversions/edit-copy';
import { readFile } from '@spindle/contracts/files/files';
import { readSettings, readWatermark } from '@spindle/contracts/settings/settings';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../api/call.ts';
import { isWorthWaiting } from '../../api/errors.ts';
import { t } from './texts.ts';

/** Content key of the original. */
export const ORIGINAL = 'original';

/** Milliseconds between two requests while the server creates a smaller copy of a large image. */
const RETRY_MS = 3_000;

/** An image that is loaded for editing. */
export interface EditSource {
  image: HTMLImageElement;
  /** Whether it is a smaller copy, because the browser cannot open the original. */
  isCopy: boolean;
  /** Address of the watermark of the settings; empty if there is none. */
  watermark: string;
}

/** Loads the image with a content key for editing. Retries until the copy of a large image exists. */
export const editSourceQuery = (asset: Asset, key: string) =>
  queryOptions({
    queryKey: ['edit-source', asset.id, asset.version, key],
    queryFn: async ({ signal }) => {
      const [image, watermark] = await Promise.all([
        fetchImage(asset, key, signal),
        fetchWatermark(signal),
      ]);
      return { ...image, watermark };
    },
    retry: (_count, error) => isWorthWaiting(error),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // a decoded image takes up to 160 MB of memory
  });

async function fetchImage(
  asset: Asset,
  key: string,
  signal: AbortSignal,
): Promise<Omit<EditSource, 'watermark'>> {
  const { id, version } = asset;
  const fromFile = async () => {
    const query = { key, delivery: 'display' } as const;
    return decodeImage(await callForFile(readFile, { params: { id }, query, signal }));
  };
  if (key !== ORIGINAL) return { image: await fromFile(), isCopy: false };
  if (canBrowserOpen(asset)) {
    const image = await fromFile().catch(() => null);
    if (image) return { image, isCopy: false };
    signal.throwIfAborted();
  }
  const query = { v: version };
  const copy = await callForFile(readEditCopy, { params: { id }, query, signal });
  return { image: await decodeImage(copy), isCopy: true };
}

/** Returns the address of the watermark. Returns an empty text on errors, so that the editor opens without it. */
async function fetchWatermark(signal: AbortSignal): Promise<string> {
  const settings = await call(readSettings, { signal }).catch(() => null);
  if (!settings?.data.watermark.watermarkFile) return '';
  const answer = await callForFile(readWatermark, { signal }).catch(() => null);
  return answer ? URL.createObjectURL(await answer.blob()) : '';
}

function canBrowserOpen({ content_type, metadata: { width = 0, height = 0 } }: Asset): boolean {
  return BROWSER_IMAGE_TYPES.includes(content_type) && width * height <= EDIT_ORIGINAL_MAX_PIXELS;
}

/** Throws if the browser cannot decode the image, or if it has no size. */
async function decodeImage(answer: Response): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(await answer.blob());
  await image.decode().catch(() => undefined);
  if (image.naturalWidth > 0 && image.naturalHeight > 0) return image;
  URL.revokeObjectURL(image.src);
  throw new Error(t('loadFailed'));
}
