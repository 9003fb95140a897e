import { createHash } from 'node:crypto';
import { ImageOptions } from '@spindle/contracts/conversions/image-options';
import type { ImageQuery } from '@spindle/contracts/files/files';
import type { Input } from '@spindle/contracts/http/route';
import type * as contract from '@spindle/contracts/video/storyboards';
import type { Context } from '@spindle/core/context';
import { cachedImageKey } from '@spindle/core/storage/keys';
import { authorizeOptions } from '../images/authorize-options.ts';
import type { ImageOrder } from '../images/image-maker.ts';
import { prepareImage } from '../images/prepare-image.ts';
import { byteRangeOf, findStoryboard, readStoryboardImage, type Storyboards } from './read.ts';

/**
 * Returns one frame, or an image rendered from it when the query has image options. Throws like readStoryboard, and for invalid
 * options like on-demand images.
 */
export async function readStoryboardFrame(
  ctx: Context,
  { params, query }: Input<typeof contract.readStoryboardFrame>,
  accept: string | undefined,
  storyboards: Storyboards,
) {
  const { id, number } = params;
  if (!hasImageOptions(query))
    return readStoryboardImage(ctx, id, { query, list: 'frames', number }, storyboards);
  const { images } = storyboards;
  const watermark = await authorizeOptions(ctx, query, images.settings);
  const { asset, index, objectKey, version, storedAt } = await findStoryboard(ctx, id, storyboards);
  const range = byteRangeOf(index.frames, number);
  const { width, height } = index;
  const frame = { objectKey, contentType: 'image/jpeg', width, height };
  /** Changes an image order so that it reads the frame. The result is cached beside the images of the asset itself. */
  const toFrameOrder = ({ key, transform }: ImageOrder): ImageOrder => ({
    source: { ...frame, range },
    transform,
    key: cachedImageKey(id, asset.version, { ...transform, variant: variantOf(number, key) }),
    isCacheable: true,
  });
  const maker = {
    ...images.maker,
    make: (order: ImageOrder, signal: AbortSignal) =>
      images.maker.make(toFrameOrder(order), signal),
  };
  const viewable = {
    ...asset,
    kind: 'IMAGE' as const,
    id,
    width,
    height,
    renderVersion: version,
    storedAt,
  };
  return prepareImage(
    { ...viewable, pages: 1, thumb: null, preview: frame, original: null, faces: [], tiles: null },
    { viewer: ctx.actor, query, accept },
    { ...images, maker },
    watermark,
  );
}

function hasImageOptions(query: ImageQuery): boolean {
  return Object.keys(ImageOptions).some(
    (option) => query[option as keyof ImageQuery] !== undefined,
  );
}

/** Returns a hash that distinguishes images of different frames and options in the cache. */
function variantOf(number: number, key: string): string {
  return createHash('sha256').update(`frame ${number} ${key}`).digest('hex').slice(0, 16);
}
