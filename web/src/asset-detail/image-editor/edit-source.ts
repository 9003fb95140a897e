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

/** Content key of the file that everything else is made from. */
export const ORIGINAL = 'original';

/** Milliseconds between two looks while the copy of a large picture is being made. */
const RETRY_MS = 3_000;

/** A picture that is there to be edited. */
export interface EditSource {
  image: HTMLImageElement;
  isCopy: boolean;
  /** Address of the watermark of the settings; empty where there is none. */
  watermark: string;
}

/** The picture that an asset has under a key. It is asked again until a copy of it is made. */
export const editSourceQuery = (asset: Asset, key: string) =>
  queryOptions({
    queryKey: ['edit-source', asset.id, asset.version, key],
    queryFn: async ({ signal }) => {
      const [picture, watermark] = await Promise.all([
        fetchPicture(asset, key, signal),
        fetchWatermark(signal),
      ]);
      return { ...picture, watermark };
    },
    retry: (_count, error) => isWorthWaiting(error),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // up to 160 MB
  });

async function fetchPicture(
  asset: Asset,
  key: string,
  signal: AbortSignal,
): Promise<Omit<EditSource, 'watermark'>> {
  const { id, version } = asset;
  const fromFile = async () => {
    const query = { key, delivery: 'display' } as const;
    return imageOf(await callForFile(readFile, { params: { id }, query, signal }));
  };
  if (key !== ORIGINAL) return { image: await fromFile(), isCopy: false };
  if (isForBrowsers(asset)) {
    const image = await fromFile().catch(() => null);
    if (image) return { image, isCopy: false };
    signal.throwIfAborted();
  }
  const query = { v: version };
  const copy = await callForFile(readEditCopy, { params: { id }, query, signal });
  return { image: await imageOf(copy), isCopy: true };
}

/** An editor without it is better than none. */
async function fetchWatermark(signal: AbortSignal): Promise<string> {
  const settings = await call(readSettings, { signal }).catch(() => null);
  if (!settings?.data.watermark.watermarkFile) return '';
  const answer = await callForFile(readWatermark, { signal }).catch(() => null);
  return answer ? URL.createObjectURL(await answer.blob()) : '';
}

function isForBrowsers({ content_type, metadata: { width = 0, height = 0 } }: Asset): boolean {
  return BROWSER_IMAGE_TYPES.includes(content_type) && width * height <= EDIT_ORIGINAL_MAX_PIXELS;
}

/** Throws when the browser does not open it, or it has no size of its own. */
async function imageOf(answer: Response): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(await answer.blob());
  await image.decode().catch(() => undefined);
  if (image.naturalWidth > 0 && image.naturalHeight > 0) return image;
  URL.revokeObjectURL(image.src);
  throw new Error(t('loadFailed'));
}
