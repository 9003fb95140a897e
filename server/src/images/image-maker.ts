import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import type { EncodedImage } from '@spindle/core/decoder-pool/decode-request';
import {
  createDecoderPool,
  type DecoderPoolOptions,
} from '@spindle/core/decoder-pool/decoder-pool';
import type { ImageTransform } from '@spindle/core/decoder-pool/image-transform';
import { withWatermarkFile } from '@spindle/core/decoder-pool/watermark-file';
import { Unavailable } from '@spindle/core/errors';
import type { StoredImage } from '@spindle/core/image-plan/stored-image';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readObject } from '@spindle/core/storage/read-object';
import type { ByteRange } from '@spindle/core/storage/storage';
import { makeImage } from '@spindle/core/tasks/interactive';
import type { InteractiveTasks } from '../interactive/interactive-tasks.ts';
import type { ImageCache } from './image-cache.ts';
import { openSharedWork } from './shared-work.ts';

/** Names the stored image that an image is rendered from. */
export type StoredSource = Pick<StoredImage, 'objectKey' | 'contentType' | 'bytes'> & {
  /** Originals take more work than previews and use decoders of their own. */
  isOriginal?: true;
  /** The byte range of the image when its object holds several. */
  range?: ByteRange;
};

/** Describes an image to render. */
export interface ImageOrder {
  /** Object key in the cache; equal images have equal keys. */
  key: string;
  /** The stored image to render from, or the version whose original a worker renders from. */
  source: StoredSource | { assetId: string; version: number; page?: number };
  transform: ImageTransform;
  /** False for an image that a better one with the same key will replace. */
  isCacheable: boolean;
}

/** Makes on-demand images. */
export interface ImageMaker {
  /** Returns the image if the cache holds it in memory. */
  readMemory(key: string): Buffer | undefined;
  /**
   * Returns the image from the cache, or renders it. Concurrent requests for one image share a rendering, which is aborted
   * when the last of them is aborted. Throws Unavailable while too many images wait for a decoder.
   */
  make(order: ImageOrder, signal: AbortSignal): Promise<Buffer>;
  /** Renders the thumbnail of a local file. Null when every decoder is busy, or when it would take too long. */
  renderThumbnail(path: string, contentType: string): Promise<EncodedImage | null>;
  close(): Promise<void>;
}

/** Renders from previews, while a viewer waits. */
const PREVIEWS_POOL: DecoderPoolOptions = {
  size: 2,
  queueMax: 200,
  timeoutMs: 20_000,
  memoryMaxBytes: 512 * 1024 ** 2,
  recycleAfter: 2_000,
  nice: 0,
};

/** Renders originals, which take more work. A lower priority lets images rendered from previews go first. */
const ORIGINALS_POOL: DecoderPoolOptions = {
  ...PREVIEWS_POOL,
  recycleAfter: 500,
  nice: 5,
  keepsMemory: true,
};

/** Opens two decoder pools, so that slow originals do not delay images from previews. */
export function openImageMaker(
  ctx: Context,
  cache: ImageCache,
  interactive: InteractiveTasks,
): ImageMaker {
  const pools = {
    previews: createDecoderPool(PREVIEWS_POOL),
    originals: createDecoderPool(ORIGINALS_POOL),
  };
  const sharedWork = openSharedWork<Buffer>();

  async function readOrRender(order: ImageOrder, signal: AbortSignal): Promise<Buffer> {
    const cached = await cache.read(order.key, signal);
    if (cached) return cached;
    signal.throwIfAborted();
    const { key, source, transform } = order;
    if ('assetId' in source) return renderInWorker(key, { ...source, transform }, signal);
    const pool = source.isOriginal ? pools.originals : pools.previews;
    const { bytes, contentType } = await withSource(ctx, source, signal, (path) =>
      withWatermarkFile(ctx.storage, transform, (watermark) =>
        pool.run(
          { kind: 'transform', path, contentType: source.contentType, transform, watermark },
          { signal },
        ),
      ),
    );
    if (order.isCacheable) cache.store(key, bytes, contentType);
    return bytes;
  }

  async function renderInWorker(
    key: string,
    work: { assetId: string; version: number; page?: number; transform: ImageTransform },
    signal: AbortSignal,
  ): Promise<Buffer> {
    await interactive.perform(makeImage, { ...work, key }, signal);
    const image = await cache.read(key, signal);
    if (!image) throw new Unavailable('The image is no longer available. Try again.');
    cache.countBytes(image.length);
    return image;
  }

  return {
    readMemory: cache.readMemory,
    async make(order, signal) {
      const cached = cache.readMemory(order.key);
      if (cached) return cached;
      signal.throwIfAborted();
      return sharedWork.run(order.key, signal, (shared) => readOrRender(order, shared));
    },
    async renderThumbnail(path, contentType) {
      if (!pools.previews.hasFree()) return null;
      return pools.previews.run({ kind: 'thumbnail', path, contentType });
    },
    async close() {
      pools.previews.close();
      pools.originals.close();
      await cache.close();
    },
  };
}

/** Calls `use` with the path of a local file that holds the source image. */
async function withSource<T>(
  ctx: Context,
  { objectKey, range, bytes: unstored }: StoredSource,
  signal: AbortSignal,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (!range && !unstored) return ctx.storage.withFile(objectKey, use);
  const bytes = unstored ?? (await readObject(ctx, objectKey, { range, signal }));
  return inWorkFolder(ctx, async (dir) => {
    const path = join(dir, 'part');
    await writeFile(path, bytes);
    return use(path);
  });
}
